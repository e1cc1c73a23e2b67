/** Writes a text so that HTML shows it as it is. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Each kind of code with its name for people. */
const LANGUAGES = { sh: 'curl', js: 'JavaScript', json: 'Answer' } as const;

/** A block of code that is copied whole; `language` is the name of its interpreter. */
export function codeBlock(language: keyof typeof LANGUAGES, code: string): string {
  return `<pre tabindex="0" aria-label="${LANGUAGES[language]}"><code data-language="${language}">${escapeHtml(code)}</code></pre>`;
}
