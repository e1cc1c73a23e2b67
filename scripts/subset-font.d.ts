declare module 'subset-font' {
  /** Reduces a font to the characters of `text`. */
  export default function subsetFont(font: Buffer, text: string, options: { targetFormat: 'woff2' }): Promise<Buffer>;
}
