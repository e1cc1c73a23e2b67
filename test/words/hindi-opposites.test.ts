import { expect, test } from 'vitest';
import { HINDI_DOCUMENTS } from '../../server/documents/hindi-documents.ts';
import { everyText, wholeCatalogue } from './every-text.ts';

// Texts that mean the opposite of one another. Exchanged, each would still be good Hindi, and say the wrong thing.

test.each([
  [
    ['pages.transactions.sender', 'प्रेषक'],
    ['pages.transactions.receiver', 'प्राप्तकर्ता'],
  ],
  [
    ['pages.transfer.from', 'प्रेषक'],
    ['pages.transfer.to', 'प्राप्तकर्ता'],
  ],
  [
    ['documents.receipt.receivedFrom', 'प्रेषक'],
    ['documents.receipt.sentTo', 'प्राप्तकर्ता'],
  ],
  [
    ['pages.transactions.from', 'से'],
    ['pages.transactions.to', 'को'],
  ],
  [
    ['pages.statement.from', 'से'],
    ['pages.statement.until', 'तक'],
  ],
  [
    ['pages.statement.atLeast', 'या अधिक'],
    ['pages.statement.atMost', 'या कम'],
  ],
  [
    ['pages.statement.sorts.newest', 'नए'],
    ['pages.statement.sorts.oldest', 'पुराने'],
  ],
  [
    ['pages.statement.sorts.largest', 'बड़ी'],
    ['pages.statement.sorts.smallest', 'छोटी'],
  ],
  [
    ['pages.spending.moreByDay', 'अधिक'],
    ['pages.spending.lessByDay', 'कम'],
  ],
  [
    ['pages.spending.over', 'अधिक'],
    ['pages.spending.left', 'बचे'],
  ],
  [
    ['pages.insights.overview.up', 'अधिक'],
    ['pages.insights.overview.down', 'कम'],
  ],
  [
    ['pages.insights.overview.upSince', 'ज़्यादा'],
    ['pages.insights.overview.downSince', 'कम'],
  ],
  [
    ['pages.insights.overview.in', 'आय'],
    ['pages.insights.overview.out', 'व्यय'],
  ],
  [
    ['pages.money.plus', 'जमा'],
    ['pages.money.minus', 'नामे'],
  ],
  [
    ['pages.money.submitDeposit', 'जमा करें'],
    ['pages.money.submitWithdrawal', 'निकालें'],
  ],
  [
    ['pages.termDeposits.closing.contracted', 'तय'],
    ['pages.termDeposits.closing.applied', 'लागू'],
  ],
  [
    ['pages.termDeposits.closing.interest', 'अर्जित'],
    ['pages.termDeposits.closing.penalty', 'छूटा'],
  ],
  [
    ['pages.exports.verify.opening', 'आरंभिक'],
    ['pages.exports.verify.closing', 'अंतिम'],
  ],
  [
    ['pages.exports.verify.same', 'वही है'],
    ['pages.exports.verify.different', 'वह नहीं है'],
  ],
])('%s, and for the opposite %s', async (...pair) => {
  const hindi = new Map([...everyText(await wholeCatalogue('hi')), ...everyText(HINDI_DOCUMENTS, 'documents')]);
  for (const [at = '', word] of pair) expect(hindi.get(at), at).toContain(word);
});
