import type { PageFact, PageModel } from './fact.ts'

type Item = Record<string, unknown>

/** The schema.org data of a page as JSON-LD writes it, without `@context`. */
export function schemaOrg({ type, title, description, facts, lists = [] }: PageModel): Item {
  const item: Item = {
    '@type': type,
    [type === 'NewsArticle' ? 'headline' : type === 'JobPosting' ? 'title' : 'name']: title,
    description,
  }
  for (const fact of [...facts, ...lists.map((list) => list.fact)]) put(item, fact)
  return item
}

function put(item: Item, { path, declared }: PageFact): void {
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  let parent = item
  for (const step of steps) {
    const type = step === 'value' && parent['@type'] === 'MonetaryAmount' ? 'QuantitativeValue' : types[step]
    const child = (parent[step] ?? { '@type': type }) as Item
    parent[step] = child
    parent = child
  }
  parent[last] = declared
}

const types: Readonly<Record<string, string>> = {
  offers: 'Offer',
  brand: 'Brand',
  aggregateRating: 'AggregateRating',
  hiringOrganization: 'Organization',
  jobLocation: 'Place',
  address: 'PostalAddress',
  baseSalary: 'MonetaryAmount',
  location: 'Place',
  organizer: 'Organization',
  performer: 'Person',
  author: 'Person',
  publisher: 'Organization',
  nutrition: 'NutritionInformation',
}

/** The same data as microdata. The visible text of a value is `shown`; machines read the attribute. */
export function microdata(item: Item, property?: string): string {
  const name = property === undefined ? '' : ` itemprop="${property}"`
  const fields = Object.entries(item).filter(([key]) => key !== '@type')
  const inner = fields.flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => field(key, each)),
  )
  return `<div${name} itemscope itemtype="https://schema.org/${String(item['@type'])}">${inner.join('\n')}</div>`
}

function field(name: string, value: unknown): string {
  if (typeof value === 'object' && value !== null) return microdata(value as Item, name)
  const text = String(value)
  if (name === 'name' || name === 'headline' || name === 'title') return `<h1 itemprop="${name}">${escaped(text)}</h1>`
  if (text.startsWith('https://')) return `<link itemprop="${name}" href="${text}">`
  if (/^\d{4}-/.test(text)) return `<time itemprop="${name}" datetime="${text}">that day</time>`
  if (text.startsWith('PT')) return `<meta itemprop="${name}" content="${text}">`
  return `<span itemprop="${name}">${escaped(text)}</span>`
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
