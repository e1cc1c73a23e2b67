import type { WrittenLanguage } from '../../contract/languages/language.ts';
import { BANK_NAME } from '../../contract/vocabulary/bank-terms.ts';
import { languageOfText } from './letter-language.ts';

const FONT = "font-family:Inter,'Noto Sans',system-ui,-apple-system,'Segoe UI',sans-serif";
const INK = '#17211c';
const GREEN = '#0b6b4b';

/** Words around every mail. */
const FRAME: Record<WrittenLanguage, { readonly footer: string; readonly button: string }> = {
  en: {
    footer: `${BANK_NAME} is a demonstration. It is not a bank, and no real money moves. We never ask for your password or a code by e-mail or phone.`,
    button: 'Continue',
  },
  hi: {
    footer: `${BANK_NAME} एक प्रदर्शन है। यह बैंक नहीं है, और यहाँ असली पैसा नहीं चलता। हम ई-मेल या फ़ोन पर आपसे पासवर्ड या कोड कभी नहीं पूछते।`,
    button: 'आगे बढ़ें',
  },
};

/**
 * Makes a mail's HTML from its text, so that both always say the same and nothing in the text becomes markup.
 * Paragraphs are separated by an empty line; a paragraph that is only a six-digit code is shown large, one that is only
 * a web address becomes a button, and one of lines `Label: value` becomes a table.
 */
export function mailHtml(subject: string, text: string): string {
  const language = languageOfText(text);
  const { footer, button } = FRAME[language];
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map((part) => paragraph(part, button))
    .join('\n');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f6f4;color:${INK};${FONT};font-size:16px;line-height:1.5">
<div role="article" aria-label="${escapeHtml(subject)}" style="max-width:560px;margin:0 auto;padding:24px">
<p style="margin:0 0 16px;font-weight:700;font-size:20px;color:${GREEN}">${BANK_NAME} <span lang="hi">कोश</span></p>
<div style="background:#ffffff;border:1px solid #dde4df;border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
${body}
</div>
<p style="margin:16px 0 0;font-size:13px;color:#53615a">${escapeHtml(footer)}</p>
</div></body></html>`;
}

/** Returns a mail's plain text with the same footer as the HTML. */
export function mailText(text: string): string {
  return `${text.trim()}\n\n-- \n${FRAME[languageOfText(text)].footer}\n`;
}

function paragraph(text: string, button: string): string {
  if (/^\d{6}$/.test(text)) {
    return `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:8px">${text}</p>`;
  }
  if (/^https?:\/\/\S+$/.test(text)) return linkButton(escapeHtml(text), button);
  const lines = text.split('\n');
  const pairs = lines.map((line) => /^([^:]{1,40}): (.+)$/.exec(line));
  if (lines.length > 1 && pairs.every(Boolean)) {
    const rows = pairs.map((pair) => tableRow(escapeHtml(pair?.[1] ?? ''), inHtml(pair?.[2] ?? '')));
    return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
  }
  return `<p style="margin:0 0 16px">${lines.map(inHtml).join('<br>')}</p>`;
}

function tableRow(label: string, value: string): string {
  return `<tr style="vertical-align:top"><th scope="row" style="padding:4px 16px 4px 0;text-align:left;font-weight:400;color:#53615a">${label}</th><td style="padding:4px 0;font-weight:600">${value}</td></tr>`;
}

// The address is written out under the button as well, so that readers see the target of the link.
function linkButton(address: string, label: string): string {
  return `<p style="margin:0 0 8px"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${GREEN};color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#53615a;word-break:break-all">${address}</p>`;
}

/** Returns words as HTML; am and pm stay on the line of their hour. */
function inHtml(text: string): string {
  return escapeHtml(text).replaceAll(/(?<=:\d\d)\s(?=[ap]m\b)/g, '&nbsp;');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
