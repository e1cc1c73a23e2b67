import { expect, test } from 'vitest';
import { exports as englishExports } from '../../web/words/en/exports.ts';
import { profile as englishProfile } from '../../web/words/en/profile.ts';
import { exports as hindiExports } from '../../web/words/hi/exports.ts';
import { help as hindiHelp } from '../../web/words/hi/help.ts';
import { profile as hindiProfile } from '../../web/words/hi/profile.ts';
import { statement as hindiStatement } from '../../web/words/hi/statement.ts';

// A count of one takes the singular, and in Hindi the verb follows it.

test.each([
  ['1 recovery code left.', '10 recovery codes left.', englishProfile.twoFactor.codesLeft],
  ['1 transaction read', '23 transactions read', englishExports.loaded],
  ['1 रिकवरी कोड बचा है।', '10 रिकवरी कोड बचे हैं।', hindiProfile.twoFactor.codesLeft],
  ['1 लेन-देन पढ़ा गया', '23 लेन-देन पढ़े गए', hindiExports.loaded],
  ['1 लेख मिला', '3 लेख मिले', hindiHelp.found],
  ['छाँटें, 1 शर्त लागू', 'छाँटें, 2 शर्तें लागू', hindiStatement.filtered],
  ['1 दिख रहा है', '25 दिख रहे हैं', hindiStatement.loaded],
])('%s', (one, several, text) => {
  expect(text(1)).toBe(one);
  expect(text(Number(/\d+/.exec(several)))).toBe(several);
});
