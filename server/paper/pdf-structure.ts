import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;
interface Ref {
  readonly id: number;
  data: unknown;
  /** Its place in the file, once it is written. */
  offset?: number;
  end(): void;
}

/**
 * The parts of pdfkit used here that its types leave out: the catalogue's structure tree and the page's own dictionary.
 */
interface Inside {
  readonly _root: {
    readonly data: {
      readonly StructTreeRoot: Ref & {
        readonly data: {
          K?: unknown;
          ParentTree: { add(key: number, value: unknown): void };
          ParentTreeNextKey: number;
        };
      };
    };
  };
  readonly page: { readonly dictionary: Ref & { readonly data: Record<string, unknown> } };
  readonly _offset: number;
  _write(data: string): void;
  _refEnd(ref: Ref): void;
}

export interface Element {
  readonly tag: string;
  readonly parent: Ref;
  readonly ref: Ref;
  /** References to the elements inside, as the file writes them. */
  readonly kids: string[];
}

const nameOf = (ref: Ref): string => `${ref.id} 0 R`;

/**
 * The logical structure of a PDF, by which a screen reader reads it: headings, paragraphs, tables with headers.
 * Each element is written as soon as it is complete and then forgotten, so that a table of fifty thousand
 * rows costs no more memory than one of fifty (pdfkit's own structure keeps every element until the end).
 */
export class PdfStructure {
  readonly document: Element;
  readonly #doc: Doc;
  readonly #inside: Inside;
  #page: Ref | undefined;
  #onPage: string[] = [];
  #key = 0;

  constructor(doc: Doc) {
    this.#doc = doc;
    // pdfkit 0.20.2 has these fields under these names; the version is pinned, and the tests read what they make.
    this.#inside = doc as unknown as Inside;
    this.document = this.#element('Document', this.#tree);
  }

  get #tree() {
    return this.#inside._root.data.StructTreeRoot;
  }

  /** Call after each new page. */
  pageBegins(): void {
    // pdfkit has written the earlier page; others need only its number now.
    if (this.#page) this.#page.data = undefined;
    this.#page = this.#inside.page.dictionary;
    this.#inside.page.dictionary.data.StructParents = this.#key;
    this.#onPage = [];
  }

  /** Writes which element each marked piece of the page belongs to. Call before the page ends. */
  pageEnds(): void {
    const pieces = this.#ref();
    this.#tree.data.ParentTree.add(this.#key, pieces);
    this.#write(pieces, listOf(this.#onPage));
    this.#key += 1;
  }

  /** Opens an element that contains others; `close` it. */
  open(tag: 'Table' | 'TBody' | 'THead' | 'TR' | 'Sect', parent: Element = this.document): Element {
    const element = this.#element(tag, parent.ref);
    parent.kids.push(nameOf(element.ref));
    return element;
  }

  close(element: Element): void {
    const { tag, parent, ref, kids } = element;
    this.#write(ref, `<<\n/S /${tag}\n/P ${nameOf(parent)}\n/K ${listOf(kids.splice(0))}\n>>`);
  }

  /** Draws the content of a new element. It must stay on this page. */
  leaf(
    tag: 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure',
    parent: Element,
    draw: () => void,
    attributes?: Record<string, unknown>,
  ): void {
    const ref = this.#ref();
    const page = this.#inside.page.dictionary;
    const place = this.#onPage.length;
    this.#doc.addContent(`/${tag} <</MCID ${place}>> BDC`);
    draw();
    this.#doc.addContent('EMC');
    this.#onPage.push(nameOf(ref));
    parent.kids.push(nameOf(ref));
    if (attributes) {
      ref.data = { S: tag, P: parent.ref, Pg: page, K: place, ...attributes };
      ref.end();
      // It is in the file now; others refer to it by its number.
      ref.data = undefined;
    } else this.#write(ref, `<<\n/S /${tag}\n/P ${nameOf(parent.ref)}\n/Pg ${nameOf(page)}\n/K ${place}\n>>`);
  }

  /** Draws lines, repeated headers and page numbers, which are not for reading. */
  artifact(draw: () => void): void {
    this.#doc.addContent('/Artifact BMC');
    draw();
    this.#doc.addContent('EMC');
  }

  /** Ends the tree. Call after the last page has ended and before the document does. */
  end(): void {
    const tree = this.#tree.data;
    tree.K = [this.document.ref];
    tree.ParentTreeNextKey = this.#key;
    this.close(this.document);
  }

  #element(tag: string, parent: Ref): Element {
    return { tag, parent, ref: this.#ref(), kids: [] };
  }

  #ref(): Ref {
    return this.#doc.ref(NOTHING) as unknown as Ref;
  }

  /** Writes an object as pdfkit's `end` does, from its finished text: a row has seven, and turning values into text took long. */
  #write(ref: Ref, text: string): void {
    ref.offset = this.#inside._offset;
    this.#inside._write(`${ref.id} 0 obj\n${text}\nendobj`);
    this.#inside._refEnd(ref);
    ref.data = undefined;
  }
}

/** Data of an object that is written from its text. */
const NOTHING = {};

function listOf(names: readonly string[]): string {
  return `[${names.join(' ')}]`;
}
