import type PDFDocument from 'pdfkit';
import type { Sink } from './paper.ts';

type Doc = InstanceType<typeof PDFDocument>;

/** The parts of pdfkit replaced here, which its types leave out. */
interface Inside {
  /** Bytes written so far: the place of the next object. */
  _offset: number;
  _write: (data: string | Uint8Array) => void;
  push: (piece: Uint8Array | null) => boolean;
  addContent: (content: string) => Doc;
  readonly page: { write(content: string): void };
}

const BLOCK = 64 * 1024;

/**
 * Writes what pdfkit writes, byte for byte, in large blocks. pdfkit makes bytes of each line of the file and of each page by a
 * loop over its characters, which took half the time of a long table: a row is some fifty lines.
 */
export class PdfOutput {
  readonly #inside: Inside;
  readonly #sink: Sink;
  #block = Buffer.allocUnsafeSlow(BLOCK);
  #length = 0;
  #content: string[] = [];

  constructor(doc: Doc, sink: Sink) {
    // pdfkit 0.20.2 has these methods under these names; the version is pinned, and the tests read what they make.
    this.#inside = doc as unknown as Inside;
    this.#sink = sink;
    // As a stream the pieces would come a turn of the event loop later. Its first lines were made with the document.
    const first: Uint8Array | null = doc.read();
    if (first) sink(first);
    Object.assign(this.#inside, {
      _write: (data) => this.#write(data),
      push: (piece) => {
        if (piece === null) this.#flush();
        else this.#sink(piece);
        return true;
      },
      addContent: (content) => {
        this.#content.push(content);
        return doc;
      },
    } satisfies Partial<Inside>);
  }

  /** Hands the page its content. Call before the page ends. */
  pageEnds(): void {
    this.#inside.page.write(this.#content.join('\n'));
    this.#content = [];
  }

  #write(data: string | Uint8Array): void {
    const length = typeof data === 'string' ? data.length + 1 : data.length;
    this.#inside._offset += length;
    if (this.#length + length > BLOCK) this.#flush();
    if (length > BLOCK) {
      this.#sink(typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : data);
      return;
    }
    if (typeof data === 'string') this.#block.write(`${data}\n`, this.#length, 'latin1');
    else this.#block.set(data, this.#length);
    this.#length += length;
  }

  /** The block is not used again: its reader may keep it. */
  #flush(): void {
    if (this.#length > 0) this.#sink(this.#block.subarray(0, this.#length));
    this.#block = Buffer.allocUnsafeSlow(BLOCK);
    this.#length = 0;
  }
}
