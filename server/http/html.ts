/** Writes a text so that HTML shows it as it is. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A block of code that is copied whole; `language` is the name of its interpreter. */
export function codeBlock(language: 'sh' | 'js', code: string): string {
  return `<pre tabindex="0" aria-label="${language === 'sh' ? 'curl' : 'JavaScript'}"><code data-language="${language}">${escapeHtml(code)}</code></pre>`;
}
