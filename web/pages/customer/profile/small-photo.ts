import { PHOTO_LARGEST_BYTES } from '../../../../contract/vocabulary/bank-terms.ts';

/** Pixels of the photo that is kept: enough for any screen that shows it. */
const SIDE = 320;

export type PhotoProblem = 'notAnImage' | 'tooLarge';

/**
 * What is wrong with a chosen file before it is even read: images only, at most 5 MB (C-PF-07). Each kind is tried by
 * drawing it, so that a photo of a phone's own kind works wherever the browser knows it.
 */
export function photoProblem(file: File): PhotoProblem | undefined {
  if (!file.type.startsWith('image/')) return 'notAnImage';
  return file.size > PHOTO_LARGEST_BYTES ? 'tooLarge' : undefined;
}

function asDataUrl(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data: URL is a string; readAsDataURL gives nothing else.
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('unread')));
    reader.onerror = () => reject(reader.error ?? new Error('unread'));
    reader.readAsDataURL(content);
  });
}

/**
 * The middle of the picture as a square of 320 pixels, a JPEG as a data: URL. What the camera wrote beside the picture
 * (place, time, device) stays on this device. Rejects a file that the browser cannot draw.
 */
export async function smallPhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  // Where the picture is transparent, a JPEG would be black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, SIDE, SIDE);
  brush.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  if (!content) throw new Error('not drawn');
  return asDataUrl(content);
}
