/**
 * Returns words that a customer typed for a mail to another one, so that no mail program makes a link of them: a dot or a colon
 * in front of a letter gets a space behind it. The bank is the sender of its mails, and links in them are to be its own.
 */
export function withoutLinks(words: string): string {
  return words.replace(/[.:\u3002\uFF0E\uFF61](?=[^\s\d\p{P}])|:(?=\/)/gu, '$& ');
}
