import { MAX_PHOTO_BYTES } from '../../../../contract/vocabulary/bank-terms.ts';

/** Side of the stored photo in pixels, enough for every screen that shows it. */
const SIDE = 320;

export type PhotoProblem = 'notAnImage' | 'tooLarge';

/**
 * Returns why a chosen file is refused before it is read: images only, at most 5 MB (C-PF-07). Any image type is accepted here
 * and then drawn, so that a phone's own format works where the browser knows it.
 */
export function photoProblem(file: File): PhotoProblem | undefined {
  if (!file.type.startsWith('image/')) return 'notAnImage';
  return file.size > MAX_PHOTO_BYTES ? 'tooLarge' : undefined;
}

/**
 * Returns the picture's centre as a square of 320 pixels, a JPEG of some tens of kilobytes. The camera's metadata (place, time, device)
 * stays on this device. Rejects a file that the browser cannot draw.
 */
export async function smallPhoto(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  // A JPEG has no transparency; without this it would be black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, SIDE, SIDE);
  brush.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  if (!content) throw new Error('not drawn');
  return content;
}
