import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { loadNextPage } from '../../web/api/client/next-page.ts';

// A list of two pages whose answers come when the test gives them.

interface Asked {
  readonly page: number;
  readonly answer: (row: string) => void;
}

async function listOf() {
  const client = new QueryClient();
  const asked: Asked[] = [];
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['rows'],
    queryFn: ({ pageParam, signal }) =>
      new Promise<string>((answer, fail) => {
        asked.push({ page: pageParam, answer });
        signal.addEventListener('abort', () => fail(new Error('Cancelled')));
      }),
    initialPageParam: 1,
    getNextPageParam: (_, __, page) => (page < 3 ? page + 1 : undefined),
    staleTime: Infinity,
    retry: false,
  });
  const leave = list.subscribe(() => undefined);
  const answerTo = async (count: number, row: string) => {
    await vi.waitFor(() => expect(asked).toHaveLength(count));
    asked.at(-1)?.answer(row);
  };
  await answerTo(1, 'one');
  await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toEqual(['one']));
  const rows = () => list.getCurrentResult().data?.pages;
  return { client, list, asked, answerTo, rows, leave };
}

test('the next page is loaded after the ones that are shown', async () => {
  const { list, answerTo, rows, leave } = await listOf();
  const loaded = loadNextPage(list.getCurrentResult());
  await answerTo(2, 'two');
  await loaded;
  expect(rows()).toEqual(['one', 'two']);
  leave();
});

test('a refresh that is under way is shown, and then the next page', async () => {
  const { client, list, asked, answerTo, rows, leave } = await listOf();
  void client.invalidateQueries({ queryKey: ['rows'] });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const loaded = loadNextPage(list.getCurrentResult());
  await answerTo(2, 'one anew');
  await answerTo(3, 'two');
  await loaded;
  expect(asked.map(({ page }) => page)).toEqual([1, 1, 2]);
  expect(rows()).toEqual(['one anew', 'two']);
  leave();
});

test('a refresh that begins meanwhile is shown, and the next page is not lost', async () => {
  const { client, list, asked, answerTo, rows, leave } = await listOf();
  const loaded = loadNextPage(list.getCurrentResult());
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  void client.invalidateQueries({ queryKey: ['rows'] });
  await answerTo(3, 'one anew');
  await answerTo(4, 'two');
  await loaded;
  expect(asked.map(({ page }) => page)).toEqual([1, 2, 1, 2]);
  expect(rows()).toEqual(['one anew', 'two']);
  leave();
});
