import { queryOptions } from '@tanstack/react-query';
import { bank } from '../client/bank.ts';
import type { BodyOf } from '../client/bank-client.ts';
import { ACCOUNT, accountChanged } from './account-queries.ts';

const marksKey = (id: string) => [ACCOUNT, 'marks', id];

/** The customer's own category and note on a transaction, and whether it has a photo of its bill. */
export function marksQuery(id: string) {
  return queryOptions({
    queryKey: marksKey(id),
    queryFn: async ({ signal }) => (await bank.getMarks({ params: { id } }, { signal })).data,
  });
}
export type Marks = Awaited<ReturnType<typeof bank.getMarks>>['data'];

/** Saves category and note. */
export async function saveMarks(id: string, body: BodyOf<'saveMarks'>): Promise<void> {
  await bank.saveMarks({ params: { id }, body });
  accountChanged();
}

/** The photo of a bill, a data: URL. */
export function billPhotoQuery(id: string) {
  return queryOptions({
    queryKey: [...marksKey(id), 'photo'],
    queryFn: async ({ signal }) => (await bank.getBillPhoto({ params: { id } }, { signal })).data.image,
  });
}

/** Saves the photo of a bill; an earlier one is replaced. */
export async function saveBillPhoto(id: string, image: Blob): Promise<void> {
  await bank.saveBillPhoto({ params: { id }, body: image });
  accountChanged();
}

/** Removes the photo of a bill. */
export async function removeBillPhoto(id: string): Promise<void> {
  await bank.removeBillPhoto({ params: { id } });
  accountChanged();
}
