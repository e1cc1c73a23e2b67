/** Style of the API's page, served as a file, because the policy allows no inline style. Its colours are those of web/styles.css. */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark; scroll-padding-top: 4.5rem;
  --canvas: light-dark(oklch(0.985 0.003 75), oklch(0.185 0.005 75)); --surface: light-dark(oklch(1 0 0), oklch(0.225 0.006 75));
  --sunken: light-dark(oklch(0.965 0.004 75), oklch(0.16 0.005 75)); --line: light-dark(oklch(0.905 0.006 75), oklch(0.315 0.008 75));
  --line-strong: light-dark(oklch(0.62 0.012 75), oklch(0.55 0.012 75));
  --ink: light-dark(oklch(0.235 0.01 75), oklch(0.955 0.004 75)); --muted: light-dark(oklch(0.465 0.012 75), oklch(0.76 0.01 75));
  --accent: light-dark(oklch(0.41 0.1 165), oklch(0.81 0.12 165)); --soft: light-dark(oklch(0.955 0.025 165), oklch(0.29 0.04 165));
}
:root[data-theme="light"] { color-scheme: light; } :root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.55 "Inter Variable", Inter, system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: 0 1rem; min-height: 3.5rem; padding: 0 1rem; background: var(--surface); border-bottom: 1px solid var(--line); }
header strong { font-size: 1.125rem; margin-right: auto; } header a { display: inline-flex; align-items: center; min-height: 2.75rem; font-size: .875rem; }
a { color: var(--accent); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; } h3 { font-size: 1rem; margin: 0 0 .25rem; } details h3 { font-size: .875rem; margin: 1rem 0 .25rem; }
p { margin: 0 0 .75rem; } .lead, .see, summary small { color: var(--muted); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .8125rem; overflow-wrap: anywhere; }
pre { margin: .25rem 0 .75rem; padding: .75rem 1rem; overflow-x: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: .625rem; } pre code { overflow-wrap: normal; }
.copy { float: right; min-height: 2.25rem; margin: .25rem 0 .5rem .5rem; padding: 0 .75rem; font: inherit; font-size: .8125rem; font-weight: 500; color: var(--accent); background: var(--surface); border: 1px solid var(--line-strong); border-radius: .625rem; cursor: pointer; }
.copy + pre { clear: right; }
.steps { list-style: none; counter-reset: step; padding: 0; } .steps > li { counter-increment: step; padding: 1rem; margin: .75rem 0; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; }
.steps h3::before { content: counter(step) ". "; color: var(--accent); } .see { font-size: .875rem; margin: 0; }
summary { cursor: pointer; min-height: 2.75rem; padding: .625rem 0; } section > details > summary, details.task > summary { font-weight: 600; }
details.task { background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; margin: .5rem 0; padding: 0 1rem; } details.task > summary small { font-weight: 400; }
details.call { border-top: 1px solid var(--line); } details.call > summary small { display: block; }
summary b { display: inline-block; min-width: 3.5rem; font-size: .75rem; color: var(--accent); }
form { margin: 1rem 0; } form label { display: block; font-weight: 500; } form p { margin-top: .5rem; } #filter { width: 100%; margin-top: .375rem; min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: .625rem; }
table { border-collapse: collapse; width: 100%; font-size: .8125rem; table-layout: fixed; } td { border-top: 1px solid var(--line); padding: .25rem .5rem .25rem 0; vertical-align: top; overflow-wrap: anywhere; }
.try { min-height: 2.75rem; padding: 0 1rem; font: inherit; font-weight: 500; color: var(--canvas); background: var(--accent); border: 0; border-radius: .625rem; cursor: pointer; }
.send { display: grid; gap: .5rem; padding: .75rem; background: var(--sunken); border-radius: .625rem; } .send label { display: grid; gap: .25rem; font-size: .8125rem; }
.send input, .send textarea { min-height: 2.75rem; padding: .5rem .75rem; font: .8125rem ui-monospace, monospace; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: .625rem; } .send button { justify-self: start; }
[hidden] { display: none; }
@media (max-width: 40rem) { header { padding: 0 .75rem; } .steps > li, details.task { padding-inline: .75rem; } }
`;
