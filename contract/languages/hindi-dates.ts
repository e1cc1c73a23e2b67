const MONTHS: Readonly<Record<string, string>> = {
  Jan: 'जन॰',
  Feb: 'फ़र॰',
  Mar: 'मार्च',
  Apr: 'अप्रैल',
  May: 'मई',
  Jun: 'जून',
  Jul: 'जुल॰',
  Aug: 'अग॰',
  Sep: 'सित॰',
  Sept: 'सित॰',
  Oct: 'अक्टू॰',
  Nov: 'नव॰',
  Dec: 'दिस॰',
};

/** Translates the months of dates in a server's sentence (`21 Nov 2026`), as `Intl` writes them in Hindi. */
export function readableDates(sentence: string): string {
  return sentence.replaceAll(
    /\b(\d{1,2}) ([A-Z][a-z]{2,3}) (\d{4})\b/g,
    (whole, day: string, month: string, year: string) =>
      MONTHS[month] === undefined ? whole : `${day} ${MONTHS[month]} ${year}`,
  );
}
