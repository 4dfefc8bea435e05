import { gfm, prose, rowHtml, titleText, type PageMaker } from './page-maker.ts'

/** A financial statement: no rules but above totals, indented labels, numbers aligned at the end, sections without numbers. */
export const statement: PageMaker = ({ random, writer }) => {
  const amount = () => `${random.between(1, 99)},${random.between(100, 999)}`
  const signed = () => (random.chance(0.3) ? `(${amount()})` : amount())
  const line = (label: string) => [label, signed(), signed()]
  const sections = ['Operating activities', 'Investing activities', 'Financing activities'].map((name) => {
    const sum = [`Net cash from ${name.toLowerCase()}`, `$ ${amount()}`, `$ ${amount()}`]
    return [[name, '', '']].concat(random.sample(labels, random.between(2, 4)).map(line), [sum])
  })
  const rows = [['', '2026', '2025'], ...sections.flat()]
  const [title, before, after] = [titleText(writer), prose(writer, 3), prose(writer, 3)]
  const html = rows.map((cells) => rowHtml(cells).replace('<tr>', rowOpening(cells[0] ?? '')))
  return {
    styles: `td:not(:first-child){text-align:right;min-width:24mm}.in td:first-child{padding-left:8mm}
.sum td:not(:first-child){border-top:1px solid}`,
    body: `<h1>${title}</h1><p>${before}</p><table>${html.join('')}</table><p>${after}</p>`,
    expected: [`# ${title}`, before, gfm(rows), after].join('\n\n'),
  }
}

const labels = [
  'Net income',
  'Depreciation',
  'Accounts receivable',
  'Inventories',
  'Purchases of equipment',
  'Dividends',
]

function rowOpening(label: string): string {
  if (label.startsWith('Net cash')) return '<tr class="sum">'
  return labels.includes(label) ? '<tr class="in">' : '<tr>'
}
