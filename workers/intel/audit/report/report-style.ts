/** The style of the HTML report. It follows the colour scheme of the reader, and prints. */
export const reportStyle = `
:root { color-scheme: light dark; --ink: #1c2330; --dim: #5a6475; --line: #d9dee7; --sheet: #fff; --ground: #f4f6f9;
  --good: #12805c; --fair: #a15c00; --poor: #c0292b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf3; --dim: #a3adbd; --line: #343c4a; --sheet: #1a202b;
  --ground: #11151d; --good: #4cc79a; --fair: #e9a64a; --poor: #ff7b7b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: auto; padding: 1.5rem; }
header { display: flex; gap: 1.25rem; align-items: center; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.25rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .35rem 0; }
header p, .facts { color: var(--dim); }
.facts { font-size: .85rem; }
.grade { flex: none; width: 4.5rem; height: 4.5rem; border-radius: 1rem; display: grid; place-items: center;
  font-size: 2.5rem; font-weight: 700; color: var(--sheet); }
.grade.good, .bar .good { background: var(--good); }
.grade.fair, .bar .fair { background: var(--fair); }
.grade.poor, .bar .poor { background: var(--poor); }
.scores { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 1rem; }
.card, .issue, .wide { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; }
.card { padding: 1rem; display: grid; gap: .25rem; }
.card b { font-size: 2rem; line-height: 1; }
.card span { color: var(--dim); }
.bar { height: .4rem; border-radius: 1rem; background: var(--line); overflow: hidden; }
.bar i { display: block; height: 100%; }
.issue { padding: 1rem 1.25rem; margin: .75rem 0; border-left: .35rem solid var(--line); break-inside: avoid; }
.issue.critical, .issue.serious { border-left-color: var(--poor); }
.issue.moderate { border-left-color: var(--fair); }
.issue ul { margin: .5rem 0 0; padding-left: 1.1rem; }
code { font: .85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .55rem .9rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--dim); font-weight: 600; font-size: .85rem; }
tr:last-child td { border-bottom: 0; }
a { color: inherit; }
`
