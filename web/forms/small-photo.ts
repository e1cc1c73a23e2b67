import { MAX_PHOTO_BYTES } from '../../contract/vocabulary/bank-terms.ts';

/** The size in which a photo is sent: the middle of the picture as a square, or the whole of it with this longest side. */
export interface SentSize {
  readonly pixels: number;
  readonly whole: boolean;
}

export type PhotoProblem = 'notAnImage' | 'tooLarge';

/**
 * Returns why a chosen file is refused before it is read: images only, at most 5 MB (C-PF-07). Any image type is accepted here
 * and then drawn, so that a phone's own format works where the browser knows it.
 */
export function photoProblem(file: File): PhotoProblem | undefined {
  if (!file.type.startsWith('image/')) return 'notAnImage';
  return file.size > MAX_PHOTO_BYTES ? 'tooLarge' : undefined;
}

/** The part of the picture that is drawn, and the size of the drawing. */
function cutOf({ width, height }: ImageBitmap, { pixels, whole }: SentSize) {
  if (whole) {
    const scale = Math.min(1, pixels / Math.max(width, height));
    return {
      x: 0,
      y: 0,
      width,
      height,
      drawnWidth: Math.round(width * scale),
      drawnHeight: Math.round(height * scale),
    };
  }
  const side = Math.min(width, height);
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  return { x, y, width: side, height: side, drawnWidth: pixels, drawnHeight: pixels };
}

/**
 * Returns the picture as a JPEG of this size. The camera's metadata (place, time, device)
 * stays on this device. Rejects a file that the browser cannot draw.
 */
export async function smallPhoto(file: File, size: SentSize): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const { x, y, width, height, drawnWidth, drawnHeight } = cutOf(picture, size);
  const canvas = document.createElement('canvas');
  canvas.width = drawnWidth;
  canvas.height = drawnHeight;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  // A JPEG has no transparency; without this it would be black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, drawnWidth, drawnHeight);
  brush.drawImage(picture, x, y, width, height, 0, 0, drawnWidth, drawnHeight);
  picture.close();
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  if (!content) throw new Error('not drawn');
  return content;
}
