import { findPairs } from './facts/find-pairs.ts'
import { lineText } from './facts/line-text.ts'
import type { PageFacts, PagePair } from './facts/page-fact.ts'
import { readTable } from './facts/read-table.ts'

/**
 * Reads label–value pairs and tables from the markdown of a page: definition lists, tables of two columns, `Label: value`
 * lines and items, and bold labels. Texts are plain. Linear in the length of the page.
 *
 * @example
 * pageFacts({ content: '- **Brand:** Acme' }).pairs // [{ label: 'Brand', value: 'Acme', quote: '- **Brand:** Acme' }]
 */
export function pageFacts({ content }: { content: string }): PageFacts {
  const lines = content.slice(0, maxChars).split('\n', maxLines)
  const facts: PageFacts = { pairs: [], tables: [] }
  let heading: string | undefined
  let above = ''
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const read = facts.tables.length < maxTables ? readTable(lines, at) : undefined
    if (read !== undefined) {
      const caption = captionFrom(above) ?? heading
      facts.tables.push({ ...(caption !== undefined && { caption }), ...read.table })
      addPairs(read.pairs)
      at = read.end
      above = ''
      continue
    }
    const found = findPairs(lines, at)
    addPairs(found.pairs)
    at = found.end
    if (line.startsWith('#')) heading = lineText(line.slice(0, maxHeading)).replace(/^#{1,6} /, '')
    if (line.trim() !== '') above = line
  }
  return facts

  function addPairs(pairs: readonly PagePair[]): void {
    for (const pair of pairs) if (facts.pairs.length < maxPairs) facts.pairs.push(pair)
  }
}

const maxChars = 2_000_000
const maxLines = 50_000
const maxTables = 100
const maxPairs = 2000
const maxHeading = 200

/** Long lines are paragraphs, and headings belong to more than the table. */
function captionFrom(line: string): string | undefined {
  return line === '' || line.length > maxHeading || line.startsWith('#') ? undefined : lineText(line) || undefined
}
