import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDocumentPress } from '../../server/paper/document-press.ts';
import type { Paper, Part } from '../../server/paper/paper.ts';

const paper: Paper = {
  language: 'en',
  title: 'Transactions',
  about: [],
  issuedAt: new Date('2026-11-21T10:00:00Z'),
  code: 'KOSH-0000-0000-0000-0000',
  verifyUrl: 'http://localhost/verify',
};

const table: Part = { part: 'table', table: { title: 'T', columns: [{ key: 'id', header: 'ID', kind: 'id' }] } };

test('a part that cannot be made fails its document alone, also while the next part is still being read', async () => {
  const press = createDocumentPress();
  onTestFinished(() => press.close());
  let isMade = false;
  async function* parts(): AsyncGenerator<Part> {
    yield { part: 'table' } as Part; // as: a table without its columns is what the thread cannot make
    // Made after the failing one, so its answer means that the failure has arrived.
    for await (const piece of press.render('csv', paper, [table])) isMade = piece.length > 0;
    await turn();
    yield { part: 'note', text: 'after it' };
  }
  const failing = async () => {
    for await (const piece of press.render('csv', paper, parts())) expect(piece.length).toBeGreaterThan(0);
  };
  await expect(failing()).rejects.toThrow('A document could not be made');
  expect(isMade).toBe(true);
});

test('a document that begins while the idle thread ends is made by a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const press = createDocumentPress();
  onTestFinished(() => press.close());
  const made = async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of press.render('csv', paper, [table])) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  expect(await made()).toBe('\u{FEFF}id\r\n');
  vi.advanceTimersByTime(60_000);
  expect(await made()).toBe('\u{FEFF}id\r\n');
});
