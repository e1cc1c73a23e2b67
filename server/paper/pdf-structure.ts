import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;
interface Ref {
  data: unknown;
  end(): void;
}

/**
 * The parts of pdfkit used here that its types leave out: the catalogue's structure tree and the page's own dictionary.
 */
interface Inside {
  readonly _root: {
    readonly data: {
      readonly StructTreeRoot: {
        readonly data: {
          K?: unknown;
          ParentTree: { add(key: number, value: unknown): void };
          ParentTreeNextKey: number;
        };
      };
    };
  };
  readonly page: { readonly dictionary: Ref & { readonly data: Record<string, unknown> } };
}

export interface Element {
  readonly ref: Ref;
  readonly kids: Ref[];
}

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
  #onPage: Ref[] = [];
  #key = 0;

  constructor(doc: Doc) {
    this.#doc = doc;
    // pdfkit 0.20.2 has these fields under these names; the version is pinned, and the tests read what they make.
    this.#inside = doc as unknown as Inside;
    this.document = this.#element({ S: 'Document', P: this.#tree });
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
    const pieces = this.#doc.ref(this.#onPage) as unknown as Ref; // An array is an object of a PDF too.
    this.#tree.data.ParentTree.add(this.#key, pieces);
    this.#written(pieces);
    this.#key += 1;
  }

  /** Opens an element that contains others; `close` it. */
  open(tag: 'Table' | 'TBody' | 'THead' | 'TR' | 'Sect', parent: Element = this.document): Element {
    const element = this.#element({ S: tag, P: parent.ref });
    parent.kids.push(element.ref);
    return element;
  }

  close(element: Element): void {
    Object.assign(element.ref.data as object, { K: element.kids.splice(0) });
    this.#written(element.ref);
  }

  /** Draws the content of a new element. It must stay on this page. */
  leaf(
    tag: 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure',
    parent: Element,
    draw: () => void,
    attributes: Record<string, unknown> = {},
  ): void {
    const { ref } = this.#element({
      S: tag,
      P: parent.ref,
      Pg: this.#inside.page.dictionary,
      K: this.#onPage.length,
      ...attributes,
    });
    this.#doc.addContent(`/${tag} <</MCID ${this.#onPage.length}>> BDC`);
    draw();
    this.#doc.addContent('EMC');
    this.#onPage.push(ref);
    parent.kids.push(ref);
    this.#written(ref);
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

  #element(data: Record<string, unknown>): Element {
    return { ref: this.#doc.ref(data) as unknown as Ref, kids: [] };
  }

  #written(ref: Ref): void {
    ref.end();
    // It is in the file now; others refer to it by its number.
    ref.data = undefined;
  }
}
