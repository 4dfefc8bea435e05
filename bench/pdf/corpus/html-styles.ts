import type { Document, Language } from './document.ts'

const families: Readonly<Record<Language, Readonly<Record<'serif' | 'sans', string>>>> = {
  en: { serif: 'Liberation Serif', sans: 'Liberation Sans' },
  he: { serif: 'Liberation Serif', sans: 'DejaVu Sans' },
  ar: { serif: 'Noto Naskh Arabic', sans: 'DejaVu Sans' },
  zh: { serif: 'Noto Serif CJK SC', sans: 'Droid Sans Fallback' },
  ja: { serif: 'Noto Serif CJK JP', sans: 'Noto Sans CJK JP' },
}

export function familyOf({ language, style }: Document): string {
  return families[language][style.family]
}

const headings = {
  bold: 'h1,h2,h3{font-weight:bold}',
  colored: 'h1,h2,h3{color:#1a4f8b;font-weight:bold}h2{border-bottom:1px solid #1a4f8b}',
  centered: 'h1,h2{text-align:center}',
  light: 'h1,h2,h3{font-weight:normal;letter-spacing:.02em}',
} as const

/** What LibreOffice keeps of a style sheet. Borders of tables are attributes. */
export function simpleHtmlStyles(document: Document): string {
  const font = `font-family:'${familyOf(document)}'`
  const headings = document.style.headings === 'colored' ? 'h1,h2,h3{color:#1a4f8b}' : ''
  return `p,li,td,th{${font};font-size:${document.style.sizePt}pt}h1,h2,h3{${font}}${headings}`
}

/** The style sheet for Chromium. */
export function htmlStyles(document: Document): string {
  const { style, sidebar, notes } = document
  const indented = 'p{margin:0;text-indent:1.4em}h1+p,h2+p,h3+p{text-indent:0}ul,ol,table,pre{margin:.7em 0 .7em}'
  return [
    `body{margin:0;font:${style.sizePt}pt/1.35 '${familyOf(document)}',serif;${style.isJustified ? 'text-align:justify' : ''}}`,
    style.paragraphs === 'indented' ? indented : 'p{margin:.6em 0}',
    `h1{font-size:${(style.sizePt * 1.9).toFixed(1)}pt;column-span:all}h2{font-size:1.4em}h3{font-size:1.15em}`,
    'h1,h2,h3{line-height:1.2;margin:.9em 0 .4em;text-align:start;break-after:avoid}',
    headings[style.headings],
    'table{border-collapse:collapse;margin:1em 0;break-inside:avoid;text-align:start}td,th{padding:.25em .6em;text-align:start}',
    'table.grid td,table.grid th{border:1px solid #444}table.lines td,table.lines th{border:0;border-bottom:1px solid #888}',
    'table.none th{font-weight:bold}table.booktabs{border-top:2px solid;border-bottom:2px solid}table.booktabs th{border-bottom:1px solid}',
    'table.numbers :is(td,th):not(:first-child){text-align:end}',
    'pre{font:.85em/1.3 "Liberation Mono",monospace;background:#f2f2f2;padding:.5em;white-space:pre-wrap;break-inside:avoid}',
    'code{font-family:"Liberation Mono",monospace;font-size:.9em}sup{font-size:.7em;line-height:0}',
    style.columns > 1 ? `main{column-count:${style.columns};column-gap:7mm}` : '',
    sidebar
      ? 'body{display:flex;gap:7mm}main{flex:1}aside{width:28%;background:#e8eef4;padding:3mm;font-size:.85em}'
      : '',
    notes.length > 0
      ? 'body{min-height:240mm;display:flex;flex-direction:column}footer{margin-top:auto;border-top:1px solid;font-size:.8em}footer p{text-indent:0}'
      : '',
  ].join('\n')
}
