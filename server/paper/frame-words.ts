import type { WrittenLanguage } from '../../contract/languages/language.ts';

/** The words that the bank's paper itself has: letterhead, foot of every page, and the last sheet of a workbook. */
interface FrameWords {
  /** BCP 47, for the language of a PDF. */
  readonly locale: string;
  readonly demo: string;
  /** Notice on every document. */
  readonly demoLine: string;
  readonly code: string;
  readonly checkAt: (code: string, url: string) => string;
  readonly codeLeadsTo: (url: string) => string;
  readonly issued: string;
  readonly issuedAt: (when: string) => string;
  readonly madeBy: string;
  readonly by: (maker: string) => string;
  /** Stands before the number of all pages, which is known only at the end. */
  readonly pageOf: (page: number) => string;
  readonly aboutSheet: string;
  readonly checkItAt: string;
}

export const FRAME_WORDS: Record<WrittenLanguage, FrameWords> = {
  en: {
    locale: 'en-IN',
    demo: 'DEMO',
    demoLine: 'Demonstration: Kosh is not a bank, and no real money moves.',
    code: 'Verification code',
    checkAt: (code, url) => `Verification code ${code} · check it at ${url}`,
    codeLeadsTo: (url) => `Code that leads to ${url}`,
    issued: 'Issued',
    issuedAt: (when) => `Issued ${when}`,
    madeBy: 'Made by',
    by: (maker) => `Made by ${maker}`,
    pageOf: (page) => `Page ${page} of `,
    aboutSheet: 'About',
    checkItAt: 'Check it at',
  },
  hi: {
    locale: 'hi-IN',
    demo: 'डेमो',
    demoLine: 'प्रदर्शन: Kosh बैंक नहीं है, और यहाँ असली पैसा नहीं चलता।',
    code: 'सत्यापन कोड',
    checkAt: (code, url) => `सत्यापन कोड ${code} · यहाँ जाँचें: ${url}`,
    codeLeadsTo: (url) => `कोड, जो ${url} पर ले जाता है`,
    issued: 'जारी',
    issuedAt: (when) => `${when} को जारी`,
    madeBy: 'किसने बनाया',
    by: (maker) => `${maker} ने बनाया`,
    pageOf: (page) => `पृष्ठ ${page} / `,
    aboutSheet: 'इस फ़ाइल के बारे में',
    checkItAt: 'यहाँ जाँचें',
  },
};
