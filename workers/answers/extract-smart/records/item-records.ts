import {
  isItem,
  textOf,
  valuesOf,
  type StructuredData,
  type StructuredItem,
} from '#workers/pages/structured/structured-data.ts'
import { maxRecords, type PageRecord, type RecordList } from './record-list.ts'

/** The items that a page declares for machines, one list for each type. */
export function itemRecords(structured: StructuredData | undefined): RecordList[] {
  const items = (structured?.items ?? []).flatMap(withElements).slice(0, maxRecords)
  const byType = Map.groupBy(items, ({ types }) => types[0] ?? '')
  return [...byType].flatMap(([type, ofType]) => {
    const [first] = ofType
    if (type === '' || first === undefined || siteTypes.has(type)) return []
    const records = ofType.map(recordOf)
    const labels = [...new Set(records.flatMap(({ values }) => [...values.keys()]))]
    return [{ source: first.source === 'rdfa' ? 'microdata' : first.source, caption: type, labels, records }]
  })
}

/** Items that describe the site or its pages. */
const siteTypes: ReadonlySet<string> = new Set([
  'WebSite',
  'WebPage',
  'BreadcrumbList',
  'ListItem',
  'SiteNavigationElement',
  'SearchAction',
  'ImageObject',
])

/** An item, or the items of the list that it is. */
function withElements(item: StructuredItem): StructuredItem[] {
  const elements = valuesOf(item, 'itemListElement').filter(isItem)
  if (elements.length === 0) return [item]
  return elements.flatMap((element) => {
    const inner = valuesOf(element, 'item').filter(isItem)
    return inner.length > 0 ? inner : [element]
  })
}

const maxDepth = 2
const maxFields = 30

/** The texts of an item by property. Nested ones keep the name of the property of their own: `offers.price` is `price`. */
function recordOf(item: StructuredItem): PageRecord {
  const values = new Map<string, string>()
  addValues(item, '', 0)
  return { values, quote: [...values.values()].join(' · ') }

  function addValues({ properties }: StructuredItem, parent: string, depth: number): void {
    for (const [name, all] of Object.entries(properties)) {
      const [value] = all
      if (value === undefined || values.size === maxFields) continue
      const label = name === 'name' && parent !== '' ? parent : name
      if (isItem(value)) {
        if (depth < maxDepth) addValues(value, name, depth + 1)
      } else if (!values.has(label)) values.set(label, textOf(value))
    }
  }
}
