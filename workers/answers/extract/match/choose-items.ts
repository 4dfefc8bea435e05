import { wordsOf } from '#workers/answers/extract/values/words-of.ts'
import {
  isItem,
  valuesOf,
  type StructuredData,
  type StructuredItem,
} from '#workers/pages/structured/structured-data.ts'

/**
 * The items that describe the subject of the page, best first, one for each kind of markup. `countFields`: how many fields of the
 * caller's schema an item has. The items of related things, lists and navigation count less than the one that the title names.
 */
export function chooseItems(
  { items }: StructuredData,
  title: string,
  countFields: (item: StructuredItem) => number,
): StructuredItem[] {
  const roots = items.slice(0, maxRoots)
  const candidates = [...roots, ...roots.flatMap(mainEntities)]
  const ranked = candidates
    .map((item, index) => ({ item, score: scoreOf(item, title, countFields) - index / candidates.length }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  const best = ranked[0]
  if (best === undefined) return []
  // Other markup counts as a second description only if it describes the same thing.
  const same = ranked.filter(({ item }) => item.source !== best.item.source && isSame(item, best.item))
  return [best.item, ...same.slice(0, 1).map(({ item }) => item)]
}

const maxRoots = 40

const mainEntities = (item: StructuredItem): StructuredItem[] =>
  ['mainEntity', 'mainEntityOfPage', 'about'].flatMap((name) => valuesOf(item, name).filter(isItem))

function scoreOf(item: StructuredItem, title: string, countFields: (item: StructuredItem) => number): number {
  const fields = countFields(item)
  if (fields === 0) return 0
  const bonus = isNamed(item, title) ? 3 : 0
  return fields + bonus - (item.types.some((type) => secondary.has(type)) ? 2.5 : 0)
}

/** Items that are about the site or its pages, not about the subject of a page. */
const secondary: ReadonlySet<string> = new Set([
  'WebSite',
  'WebPage',
  'BreadcrumbList',
  'SiteNavigationElement',
  'SearchAction',
  'ItemList',
  'ImageObject',
  'WPHeader',
  'WPFooter',
  'Review',
])

function isNamed(item: StructuredItem, title: string): boolean {
  const [name, page] = [nameOf(item), wordsOf(title)]
  return name !== '' && page !== '' && (page.includes(name) || name.includes(page))
}

function isSame(one: StructuredItem, other: StructuredItem): boolean {
  const names = [nameOf(one), nameOf(other)]
  return names[0] === names[1] || names.includes('')
}

function nameOf(item: StructuredItem): string {
  const names = ['name', 'headline', 'title'].flatMap((each) => valuesOf(item, each))
  return wordsOf(names.find((value) => typeof value === 'string') ?? '')
}
