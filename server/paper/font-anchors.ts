/** The part of fontkit's internals used here; its types leave it out. */
interface Positioning {
  applyAnchor(mark: unknown, base: unknown, baseIndex: number): void;
}
interface LaidOutFont {
  readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: Positioning } };
}

const mended = new WeakSet<object>();

/**
 * Makes a font skip letters without an anchor for a mark. OpenType lets a base letter leave the anchor of a class of
 * marks empty (GPOS, lookup type 4, a null `baseAnchorOffset`), and Noto's Malayalam and Gurmukhi do; fontkit 2.0.4
 * reads the missing coordinates, and the whole statement of a customer named പ്രിയ or ਪ੍ਰਿਆ would fail.
 * @param embedded a font as pdfkit holds it
 */
export function passOverEmptyAnchors(embedded: object): void {
  if (mended.has(embedded)) return;
  mended.add(embedded);
  const { font } = embedded as { font?: LaidOutFont }; // as: pdfkit's fonts made from a file have the file's font in them.
  const positioning = font?._layoutEngine?.engine?.GPOSProcessor;
  if (!positioning) return;
  const apply = positioning.applyAnchor.bind(positioning);
  positioning.applyAnchor = (mark, base, baseIndex) => {
    if (base !== null && base !== undefined) apply(mark, base, baseIndex);
  };
}
