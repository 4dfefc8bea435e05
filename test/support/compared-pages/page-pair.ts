/** A fact that two pages state: what each writes, and whether it is the same. */
export interface PlantedFact {
  /** The label on each page, or the empty text for prose. */
  labels: readonly [one: string, other: string]
  /** The value on each page; for prose, the whole sentence. */
  values: readonly [one: string, other: string]
  isSame: boolean
}

/** Two pages with planted facts, and with facts that only one of them states. */
export interface PagePair {
  name: string
  language?: string
  facts: readonly PlantedFact[]
  /** Label–value pairs and sentences of one page only. */
  onlyOne: readonly string[]
  onlyOther: readonly string[]
  /** How each page writes its labels. */
  layouts: readonly [Layout, Layout]
}

export type Layout = 'table' | 'list' | 'definitions' | 'bold'

export const same = (labels: string, values: string): PlantedFact => planted(labels, values, true)
export const differs = (labels: string, values: string): PlantedFact => planted(labels, values, false)
export const saysSame = (values: string): PlantedFact => planted('|', values, true)
export const saysOther = (values: string): PlantedFact => planted('|', values, false)

/** `Weight|Mass` and `1 kg|2 kg`: the first page, and the second one. Without a bar, both write the same. */
function planted(labels: string, values: string, isSame: boolean): PlantedFact {
  return { labels: bothOf(labels), values: bothOf(values), isSame }
}

function bothOf(written: string): [string, string] {
  const [one = '', other = one] = written.split('|')
  return [one, other]
}

/** The page of a pair as HTML. `side`: 0 or 1. */
export function pairPage({ name, language = 'en', facts, onlyOne, onlyOther, layouts }: PagePair, side: 0 | 1): string {
  const own = side === 0 ? onlyOne : onlyOther
  const ownPairs = own.filter((line) => isPair(line)).map((line) => line.split(': ', 2))
  const labeled = facts.filter(({ labels }) => labels[side] !== '')
  const pairs = [...labeled.map(({ labels, values }) => [labels[side], values[side]]), ...ownPairs]
  const prose = [
    ...facts.filter(({ labels }) => labels[side] === '').map(({ values }) => values[side]),
    ...own.filter((line) => !isPair(line)),
  ]
  // The second page has its facts in another order.
  const ordered = side === 0 ? pairs : pairs.toReversed()
  return `<!doctype html><html lang="${language}"><head><title>${name} ${side + 1}</title></head><body>
    <nav><a href="/">Home</a> <a href="/all">All pages</a></nav>
    <main><article><h1>${name} ${side + 1}</h1>
    ${prose.map((sentence) => `<p>${sentence}</p>`).join('\n')}
    ${layoutOf[layouts[side]](ordered.map(([label = '', value = '']) => [label, value]))}
    </article></main><footer>Imprint</footer></body></html>`
}

const isPair = (line: string) => line.includes(': ')

const layoutOf: Record<Layout, (pairs: readonly [string, string][]) => string> = {
  table: (pairs) =>
    `<table><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody>${pairs
      .map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
      .join('')}</tbody></table>`,
  list: (pairs) => `<ul>${pairs.map(([label, value]) => `<li>${label}: ${value}</li>`).join('')}</ul>`,
  definitions: (pairs) => `<dl>${pairs.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`,
  bold: (pairs) => pairs.map(([label, value]) => `<p><strong>${label}:</strong> ${value}</p>`).join('\n'),
}
