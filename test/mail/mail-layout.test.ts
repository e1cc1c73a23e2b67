import { expect, test } from 'vitest';
import { mailHtml, mailText } from '../../server/mail/mail-layout.ts';

/** The white box of a mail: its subject and its paragraphs, without their styles. */
function boxOf(subject: string, text: string): string {
  const [, box = ''] = /<h1[^>]*>([^]*)\n<\/div>\n<p /.exec(mailHtml(subject, text)) ?? [];
  return box.replaceAll(/ style="[^"]*"/g, '');
}

test('nothing in a subject or a text becomes markup', () => {
  const html = mailHtml('<b>"Tom & Jerry\'s"</b>', '<script>alert("1")</script>\nTom & Jerry\'s');
  expect(html).toContain('<title>&lt;b&gt;&quot;Tom &amp; Jerry&#39;s&quot;&lt;/b&gt;</title>');
  expect(html).toContain('aria-label="&lt;b&gt;&quot;Tom &amp; Jerry&#39;s&quot;&lt;/b&gt;"');
  expect(boxOf('Hello', '<script>alert("1")</script>\nTom & Jerry\'s')).toBe(
    'Hello</h1>\n<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;<br>Tom &amp; Jerry&#39;s</p>',
  );
  expect(boxOf('Hello', 'From: <Asha>\nTo: "Meera"')).toBe(
    'Hello</h1>\n<table><tr><th scope="row">From</th><td>&lt;Asha&gt;</td></tr><tr><th scope="row">To</th><td>&quot;Meera&quot;</td></tr></table>',
  );
});

test('a code alone is shown large, an address alone becomes a button, and lines of label and value a table', () => {
  expect(mailHtml('Code', '123456')).toMatch(/<p style="[^"]*font-size:32px[^"]*">123456<\/p>/);
  for (const text of ['1234567', '12345', 'code 123456', '123456.'])
    expect(mailHtml('Code', text)).not.toContain('font-size:32px');
  expect(boxOf('Link', 'Please go on:\n\n\nhttps://bank.example/reset?a=1&b=2')).toBe(
    'Link</h1>\n<p>Please go on:</p>\n<p><a href="https://bank.example/reset?a=1&amp;b=2">Continue</a></p>\n<p>https://bank.example/reset?a=1&amp;b=2</p>',
  );
  expect(boxOf('Link', 'see https://bank.example/reset')).toBe('Link</h1>\n<p>see https://bank.example/reset</p>');
  expect(boxOf('Hour', 'On 21 Nov 2026, 6:00 pm, spam')).toBe('Hour</h1>\n<p>On 21 Nov 2026, 6:00&nbsp;pm, spam</p>');
  expect(boxOf('Hour', 'Time: 6:00 pm\nSpam: 1 am')).toContain('<td>6:00&nbsp;pm</td></tr>');
  expect(boxOf('One', 'Amount: ₹5.00')).toBe('One</h1>\n<p>Amount: ₹5.00</p>');
  expect(boxOf('Two', 'Amount: ₹5.00\nThank you')).toBe('Two</h1>\n<p>Amount: ₹5.00<br>Thank you</p>');
});

test('both forms of a mail end with the same sentence, in the language of the text', () => {
  const english = 'It is not a bank, and no real money moves.';
  expect(mailText('  Hello  ')).toMatch(/^Hello\n\n-- \nKosh is a demonstration\./);
  expect([mailText('Hello'), mailHtml('Hello', 'Hello')].map((mail) => mail.includes(english))).toEqual([true, true]);
  const hindi = 'नमस्ते, यह आपका पत्र है।';
  expect([mailText(hindi), mailHtml('पत्र', hindi)].map((mail) => mail.includes('यह बैंक नहीं है'))).toEqual([true, true]);
  expect(mailHtml('पत्र', 'नमस्ते, यहाँ जाएँ:\n\nhttps://bank.example/a')).toContain('>आगे बढ़ें</a>');
  expect(
    [mailHtml('पत्र', hindi), mailHtml('Hello', 'Hello')].map((mail) => /<html lang="(..)"/.exec(mail)?.[1]),
  ).toEqual(['hi', 'en']);
});
