import type { PageMetadata } from '#shared/contract/models/page.ts'
import { findBylines } from '#workers/answers/extract/facts/find-bylines.ts'
import { findLoosePairs } from '#workers/answers/extract/facts/find-loose-pairs.ts'
import type { PagePair } from '#workers/answers/extract/facts/find-pairs.ts'
import { lineText } from '#workers/answers/extract/facts/line-text.ts'
import { type PageTable, pageFacts } from '#workers/answers/extract/facts/page-facts.ts'
import { meaningOf } from '#workers/answers/extract/values/meanings.ts'
import { labelKey, wordsOf } from '#workers/answers/extract/values/words-of.ts'
import type { StructuredData } from '#workers/pages/structured/structured-data.ts'

/** The page that data is extracted from. */
export interface ExtractedSource {
  url: string
  title: string
  /** Markdown. */
  content: string
  language: string | undefined
  structured: StructuredData | undefined
  /** Facts of the page's metadata, and of its byline. */
  metadata?: Pick<PageMetadata, 'author' | 'description' | 'publishedAt' | 'modifiedAt' | 'siteName'>
}

/** A text and the words of the page that state it. */
export interface Stated {
  text: string
  quote: string
}

/** The facts of a page by the words of their labels. */
export interface PageView {
  source: ExtractedSource
  structured: StructuredData
  /** The first pair with a label counts: later ones are often about other things. */
  pairs: ReadonlyMap<string, PagePair>
  tables: readonly PageTable[]
  /** The quotes of pairs that are rows of tables. */
  rows: ReadonlySet<string>
  /** The items of the first list below a heading. */
  lists: ReadonlyMap<string, readonly Stated[]>
  /** The first line with little more than a price. */
  price: Stated | undefined
  /** The only e-mail address. */
  email: Stated | undefined
  /** The heading of the page, or else the title that it declares. */
  title: (Stated & { source: 'text' | 'metadata' }) | undefined
}

/**
 * Reads a page once for all fields. Linear in its length, of which it reads up to `maxChars`. `wanted`: the names of the fields, as
 * `labelKey` returns them.
 */
export function pageView(source: ExtractedSource, wanted: ReadonlySet<string>): PageView {
  const content = mainPart(source.content.slice(0, maxChars))
  const { pairs, tables } = pageFacts({ content })
  const byLabel = new Map<string, PagePair>()
  const lines = content.split('\n', maxLines)
  const loose = findLoosePairs(lines, (words) => wanted.has(labelKey(words)))
  // Several pairs in one line look like one long pair.
  const split = new Map(loose.map((pair) => [pair.quote, pair]))
  const whole = pairs.filter(({ quote }) => !quote.includes(': ') || !split.has(quote))
  for (const pair of [...whole, ...loose, ...findBylines(lines, source.language), ...statesIn(lines)]) {
    const label = labelKey(wordsOf(pair.label))
    if (!byLabel.has(label)) byLabel.set(label, pair)
  }
  return {
    source,
    structured: source.structured ?? { items: [], meta: {} },
    pairs: byLabel,
    tables,
    rows: new Set(tables.flatMap(({ quotes }) => quotes)),
    lists: listsIn(lines),
    price: priceIn(lines),
    email: emailIn(content),
    title: titleIn(lines, source.title),
  }
}

const maxChars = 400_000
const maxLines = 20_000
const maxItems = 200

function listsIn(lines: readonly string[]): Map<string, Stated[]> {
  const lists = new Map<string, Stated[]>()
  let items: Stated[] | undefined
  for (const line of lines) {
    const heading = keyOfHeading(line)
    if (heading !== undefined) {
      items = lists.has(heading) ? undefined : []
      if (items !== undefined) lists.set(heading, items)
    } else if (items !== undefined && items.length < maxItems) {
      const item = /^\s{0,6}(?:[-*+]|\d{1,3}[.)]) +(?:\[[ x]\] )?(\S.*)$/.exec(line.slice(0, maxLine))?.[1]
      if (item !== undefined) items.push({ text: lineText(item), quote: item.trim() })
    }
  }
  return lists
}

const maxLine = 2000

function keyOfHeading(line: string): string | undefined {
  const words = headingOf(line)
  return words === undefined ? undefined : labelKey(words)
}

/** The words of a heading, or of a line that is bold or ends in a colon. */
function headingOf(line: string): string | undefined {
  const text = line.trim()
  if (text.length > 100) return undefined
  const isHeading =
    text.startsWith('#') || (text.startsWith('**') && text.endsWith('**')) || /^\p{L}[^.|]*:$/u.test(text)
  return isHeading ? wordsOf(lineText(text)) : undefined
}

/** A line that says only whether the thing is in stock. */
function statesIn(lines: readonly string[]): PagePair[] {
  const line = lines.find(
    (each) =>
      each.length < maxState &&
      stockStates.has(meaningOf(lineText(each.replace(/^[-*] /, '').replace(/[.!]$/, ''))) ?? ''),
  )
  return line === undefined
    ? []
    : [
        {
          label: 'availability',
          value: lineText(line.replace(/^[-*] /, '').replace(/[.!]$/, '')),
          quote: line.replace(/^[-*] /, '').trim(),
        },
      ]
}

const maxState = 40
const stockStates: ReadonlySet<string> = new Set(['in stock', 'out of stock', 'pre order'])

function emailIn(content: string): Stated | undefined {
  const all = new Set(content.match(/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g)?.slice(0, maxItems))
  const [only = ''] = all
  return all.size === 1 ? { text: only, quote: only } : undefined
}

/** Old prices are struck through. */
function priceIn(lines: readonly string[]): Stated | undefined {
  for (const line of lines) {
    if (line.length > 60 || !/\d/.test(line) || !/[\p{Sc}]|\b[A-Z]{3}\b/u.test(line) || /^[-#|]/.test(line)) continue
    const current = line.replaceAll(/~~[^~]{0,40}~~/g, ' ')
    const text = lineText(current)
    if (/^(?:\p{L}+ )?(?:[\p{Sc}]|[A-Z]{3})? ?\d[\d.,'’ ]* ?(?:,-)? ?(?:[\p{Sc}]|[A-Z]{3})?$/u.test(text))
      return { text, quote: current.trim() }
  }
  return undefined
}

function titleIn(lines: readonly string[], title: string): PageView['title'] {
  const heading = lines.find((line) => line.startsWith('# ') && line.length < 300)?.slice(2)
  if (heading !== undefined && lineText(heading) !== '')
    return { text: lineText(heading), quote: heading.trim(), source: 'text' }
  return title === '' ? undefined : { text: title, quote: title, source: 'metadata' }
}

/**
 * The part of a page's markdown that is about its subject: the text before the first heading such as "Related products" or
 * "Das könnte Ihnen auch gefallen". All of it if nothing would remain.
 */
function mainPart(whole: string): string {
  const content = withoutNotices(fromHeading(whole))
  let at = 0
  for (const line of content.split('\n', maxPartLines)) {
    if (at > 0 && isHeading(line) && line.length < maxHeading && others.test(wordsOf(line))) return content.slice(0, at)
    at += line.length + 1
  }
  return content
}

/** The text from the heading of the page: navigation stands before it. All of it without a heading. */
function fromHeading(content: string): string {
  const at = content.startsWith('# ') ? 0 : content.indexOf('\n# ') + 1
  return content.slice(at)
}

/** The text without lines about cookies, and without the copyright line at its end. */
const withoutNotices = (content: string): string =>
  content
    .split('\n')
    .filter((line) => !notice.test(line.slice(0, 300)) && !/^(?:©|\(c\) |copyright )/i.test(line))
    .join('\n')

const notice = /\bcookies?\b|クッキー/iu

const maxPartLines = 50_000
const maxHeading = 120

const isHeading = (line: string) => line.startsWith('#') || line.startsWith('**')

// cspell:disable
const others =
  /\b(?:related|similar|you (?:may|might) also|also (?:like|bought|viewed)|recommended|recommendations|more (?:from|jobs|events|recipes|articles|products|stories)|other (?:jobs|events|products|recipes)|recently viewed|ahnliche|das konnte|weitere|vous aimerez|vous pourriez|similaires|relacionad[oa]s|tambien|correlati|simili|anche)\b/
// cspell:enable
