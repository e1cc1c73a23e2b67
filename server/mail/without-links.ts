/**
 * Returns words that a customer typed for a mail to another one, so that no mail program makes a link of them: a dot or a colon
 * in front of a letter gets a space behind it. The bank is the sender of its mails, and links in them are to be its own.
 */
export function withoutLinks(words: string): string {
  return words.replace(/[.:\u3002\uFF0E\uFF61](?=[^\s\d\p{P}])|:(?=\/)/gu, '$& ');
}

/**
 * Returns words that a member of staff or a customer typed, for a sentence of a mail: on one line, because an empty line
 * would begin a paragraph, which may become a button or a table, and without links.
 */
export function inOneSentence(words: string): string {
  return withoutLinks(words.replace(/\s+/gu, ' ').trim());
}
