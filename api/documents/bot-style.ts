/** `/bot.css`: the look of `/bot`, light and dark. */
export const botStyle = `:root {
  color-scheme: light dark;
  --text: #1b2433;
  --muted: #556074;
  --page: #ffffff;
  --panel: #f3f5f9;
  --line: #dfe4ed;
  --accent: #14508c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6eaf2;
    --muted: #a3adbf;
    --page: #10161f;
    --panel: #1a2230;
    --line: #2b3547;
    --accent: #8cc0ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: 2rem 1.25rem 5rem;
  max-width: 44rem;
  background: var(--page);
  color: var(--text);
  font: 1.0625rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
header { display: flex; align-items: center; gap: 0.75rem; }
header p { margin: 0; font-size: 1.25rem; font-weight: 600; }
header img { border-radius: 0.65rem; }
h1 { margin: 2.5rem 0 0.5rem; font-size: 2.25rem; line-height: 1.15; letter-spacing: -0.02em; }
h2 { margin: 0 0 0.5rem; font-size: 1.3rem; letter-spacing: -0.01em; }
.lead { margin-top: 0; color: var(--muted); font-size: 1.2rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0.75rem 0; border-block: 1px solid var(--line); }
section { margin-top: 2.5rem; scroll-margin-top: 1rem; }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
dl { display: grid; gap: 0.25rem 1.5rem; margin: 0; padding: 1.25rem; border-radius: 0.75rem; background: var(--panel); }
dt { color: var(--muted); font-size: 0.95rem; }
dd { margin: 0 0 0.75rem; }
dd:last-child { margin-bottom: 0; }
code { font: 0.92em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
p code, li code { padding: 0.1em 0.35em; border-radius: 0.3em; background: var(--panel); }
pre { margin: 0; padding: 1rem 1.25rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--panel); }
ul { margin: 0; padding-left: 1.25rem; }
li { margin-bottom: 0.5rem; }
`
