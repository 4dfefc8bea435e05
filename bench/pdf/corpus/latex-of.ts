import type { Block, Document, Span, Table } from './document.ts'

/** A LaTeX document of the class `article`. */
export function latexOf(document: Document): string {
  const { blocks, style, running, sidebar } = document
  const [title, ...rest] = blocks
  const text = (part: readonly Block[]) => part.map((block) => blockTex(block, document)).join('\n\n')
  const three = style.columns === 3 ? (['\\begin{multicols}{3}', '\\end{multicols}'] as const) : (['', ''] as const)
  const turned =
    style.orientation === 'turned' ? (['\\begin{landscape}', '\\end{landscape}'] as const) : (['', ''] as const)
  const main = `${three[0]}\n${text(rest)}\n${three[1]}`
  return [
    `\\documentclass[${style.sizePt < 11 ? 10 : 11}pt,${style.paper === 'A4' ? 'a4' : 'letter'}paper${style.columns === 2 ? ',twocolumn' : ''}]{article}`,
    preamble,
    `\\usepackage[margin=2.2cm${style.orientation === 'landscape' ? ',landscape' : ''}]{geometry}`,
    style.family === 'serif'
      ? '\\usepackage{lmodern}'
      : '\\usepackage{helvet}\\renewcommand{\\familydefault}{\\sfdefault}',
    style.paragraphs === 'spaced' ? '\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{6pt}' : '',
    style.isJustified ? '' : '\\AtBeginDocument{\\raggedright}',
    running
      ? `\\usepackage{fancyhdr}\\pagestyle{fancy}\\fancyhf{}\\fancyhead[L]{\\small ${escapeTex(running.header)}}\\fancyfoot[L]{${escapeTex(running.footer)}}\\fancyfoot[R]{\\thepage}`
      : '',
    `\\title{${title?.kind === 'heading' ? escapeTex(title.text) : ''}}\\author{}\\date{}`,
    '\\begin{document}',
    turned[0],
    // A page without its own style would have no running header.
    `\\maketitle${running ? '\\thispagestyle{fancy}' : ''}`,
    sidebar ? besides(text(sidebar.blocks), { main, side: sidebar.side }) : main,
    turned[1],
    '\\end{document}',
    '',
  ].join('\n')
}

const preamble = [
  '\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp}',
  '\\usepackage{multicol,booktabs,listings,array,pdflscape,xcolor}\\usepackage[hidelinks]{hyperref}',
  '\\lstset{basicstyle=\\ttfamily\\small,columns=fullflexible,breaklines=true}',
  '\\setcounter{secnumdepth}{0}\\setlength{\\tabcolsep}{5pt}',
].join('\n')

/** Two boxes side by side. */
function besides(box: string, { main, side }: { main: string; side: 'left' | 'right' }): string {
  const minipage = (width: number, content: string) =>
    `\\begin{minipage}[t]{${width}\\textwidth}${content}\\end{minipage}`
  const parts = [minipage(0.66, main), minipage(0.28, `\\small ${box}`)]
  return `\\noindent ${(side === 'left' ? parts.reverse() : parts).join('\\hfill\n')}`
}

function blockTex(block: Block, document: Document): string {
  switch (block.kind) {
    case 'heading':
      return `\\${['section', 'section', 'subsection'][block.level - 1] ?? 'section'}{${escapeTex(block.text).replace(/^([\d.]+) /u, String.raw`$1\quad `)}}`
    case 'paragraph':
      return block.spans.map((span) => spanTex(span, document)).join('')
    case 'list': {
      const name = block.isOrdered ? 'enumerate' : 'itemize'
      return `\\begin{${name}}\n${block.items.map((item) => `\\item ${escapeTex(item)}`).join('\n')}\n\\end{${name}}`
    }
    case 'code':
      return `\\begin{lstlisting}\n${block.lines.join('\n')}\n\\end{lstlisting}`
    case 'table':
      return tableTex(block, document)
  }
}

function tableTex({ rules, rows, hasNumbers }: Table, { style }: Document): string {
  const [head = [], ...rest] = rows
  const width = ((0.9 / head.length) * (style.columns === 1 ? 1 : 0.98)).toFixed(3)
  const column = `>{\\raggedright\\arraybackslash}p{${width}\\linewidth}`
  const bar = rules === 'grid' ? '|' : ''
  const line = { grid: '\\hline', lines: '\\hline', booktabs: '', none: '' }[rules]
  const [top, middle, bottom] = rules === 'booktabs' ? ['\\toprule', '\\midrule', '\\bottomrule'] : [line, line, line]
  const row = (cells: readonly string[]) => `${cells.map(escapeTex).join(' & ')} \\\\`
  const body = rest.map(row).join(`${line}\n`)
  const headRow = `${head.map((cell) => `\\textbf{${escapeTex(cell)}}`).join(' & ')} \\\\`
  return `\\medskip\\noindent{\\small\\begin{tabular}{${bar}${head.map((_cell, index) => (hasNumbers && index > 0 ? 'r' : column)).join(bar)}${bar}}
${top}\n${headRow}${middle}\n${body}${bottom}\n\\end{tabular}}\\medskip`
}

function spanTex(span: Span, { notes }: Document): string {
  if (typeof span === 'string') return escapeTex(span)
  if ('emphasis' in span) return `\\emph{${escapeTex(span.emphasis)}}`
  if ('strong' in span) return `\\textbf{${escapeTex(span.strong)}}`
  if ('code' in span) return `\\texttt{${escapeTex(span.code)}}`
  if ('link' in span) return `\\href{${span.url}}{${escapeTex(span.link)}}`
  return `\\footnote{${escapeTex(notes[span.note - 1] ?? '')}}`
}

const escapeTex = (text: string) => text.replaceAll(/[&%$#_{}]/gu, String.raw`\$&`)
