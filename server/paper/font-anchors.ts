/** As far as fontkit's insides matter here; its types do not speak of them. */
interface Positioning {
  applyAnchor(mark: unknown, base: unknown, baseIndex: number): void;
}
interface LaidOutFont {
  readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: Positioning } };
}

const mended = new WeakSet<object>();

/**
 * Makes a font pass over letters that have no place for a sign. OpenType lets a base letter leave the anchor of a class
 * of signs empty (GPOS, lookup type 4, a null `baseAnchorOffset`), and Noto's Malayalam and Gurmukhi do; fontkit 2.0.4
 * reads the coordinates of what is not there, and with it a whole statement of somebody named പ്രിയ or ਪ੍ਰਿਆ would fail.
 * @param embedded a font as pdfkit holds it
 */
export function passOverEmptyAnchors(embedded: object): void {
  if (mended.has(embedded)) return;
  mended.add(embedded);
  const { font } = embedded as { font?: LaidOutFont }; // pdfkit's fonts made from a file have the file's font in them.
  const positioning = font?._layoutEngine?.engine?.GPOSProcessor;
  if (!positioning) return;
  const apply = positioning.applyAnchor.bind(positioning);
  positioning.applyAnchor = (mark, base, baseIndex) => {
    if (base !== null && base !== undefined) apply(mark, base, baseIndex);
  };
}
