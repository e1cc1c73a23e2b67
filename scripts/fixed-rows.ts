/**
 * The rows to which the gate holds docs/specification.md and the decisions. Rewording a row, or deciding one otherwise, means
 * changing this file.
 */
export interface FixedRows {
  readonly count: number;
  /** SHA-256 of the rows' lines, joined by line breaks. */
  readonly sha256: string;
  /** Rows that are kept otherwise than they are written, by the number of the decision that says how. */
  readonly decided: Readonly<Record<string, readonly string[]>>;
}

const rows = (ids: string): readonly string[] => ids.trim().split(/\s+/);

export const FIXED_ROWS: FixedRows = {
  count: 261,
  sha256: '6010ffe9c9ae3341ca01e87765fe51f3f88dfcb3ea77421cee18725f1f53fd18',
  decided: {
    '0050': rows(`
      C-PU-04 C-PU-05
      C-AU-10 C-AU-15 C-AU-22 C-AU-24 C-AU-28 C-AU-29
      C-RG-07 C-RG-12 C-RG-14 C-RG-15 C-RG-17
      C-DB-07 C-DB-12 C-DB-18 C-DB-19
      C-DP-07 C-DP-14
      C-TR-02 C-TR-06 C-TR-07
      C-CD-08 C-CD-09
      C-EX-06 C-EX-07 C-EX-09
      C-PF-07 C-PF-13 C-PF-15
      B-DB-04 B-DB-05 B-DB-07 B-DB-08 B-DB-09 B-DB-10 B-DB-11 B-DB-12 B-DB-13 B-DB-15 B-DB-19 B-DB-21 B-DB-22
      B-CU-04 B-CU-11 B-CU-12 B-CU-14
      B-TX-07 B-TX-08 B-TX-09
      B-DP-03
      B-CD-03 B-CD-06
      B-CT-04 B-CT-05 B-CT-06 B-CT-07
      B-EX-02
      X-CN-03 X-CN-06
    `),
    '0102': rows('T-OB-02 T-OB-04 T-OB-05 T-OB-06 T-OB-10'),
  },
};
