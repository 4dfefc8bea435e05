import { articlePage } from './articles.ts'
import { eventPage } from './events.ts'
import type { PageFact, PageModel } from './fact.ts'
import { jobPage } from './jobs.ts'
import { locales, type LocaleName } from './locales.ts'
import { productPage } from './products.ts'
import { randomFrom, type Random } from './random.ts'
import { recipePage } from './recipes.ts'
import { markups, writePage, type Markup } from './write-page.ts'

/** A generated page, the schema of a caller, and the data that the page states. */
export interface ExtractionCase {
  name: string
  html: string
  schema: { type: 'object'; properties: Record<string, object> }
  expected: Readonly<Record<string, unknown>>
  /** A third of the pages has labels and names that were not used to write the code. */
  isHeldOut: boolean
}

const kinds: readonly ((random: Random, locale: LocaleName) => PageModel)[] = [
  productPage,
  jobPage,
  recipePage,
  eventPage,
  articlePage,
]

/** The pages of the figure: products, jobs, recipes, events and articles, in several markups and locales. */
export function extractionCorpus(count = 105): ExtractionCase[] {
  return Array.from({ length: count }, (_, index) => {
    const random = randomFrom(index + 1)
    const kind = kinds[index % kinds.length] ?? productPage
    const locale = random.pick<LocaleName>(['en', 'us', 'de', 'fr', 'es'])
    const markup = markups[Math.floor(index / kinds.length) % markups.length] ?? 'mixed'
    const isHeldOut = Math.floor(index / kinds.length) % 3 === 2
    const model = kind(random, locale)
    const { language } = locales[locale]
    const other = kind(randomFrom(index + 5000), locale)
    const html = writePage(model, { markup, locale, language, isHeldOut, other }, random)
    const facts = [...model.facts, ...(model.lists ?? []).map(({ fact }) => fact)]
    const stated = facts.filter((fact) => isStated(fact, { model, markup, locale }))
    const named = stated.map((fact) => [nameOf(fact, isHeldOut, random), fact] as const)
    const titleName = model.type === 'NewsArticle' ? 'headline' : random.pick(['name', 'title'])
    return {
      name: `${index} ${model.type} ${markup} ${locale}`,
      html,
      isHeldOut,
      schema: {
        type: 'object',
        properties: {
          [titleName]: { type: 'string' },
          ...Object.fromEntries(named.map(([name, { schema }]) => [name, schema])),
        },
      },
      expected: { [titleName]: model.title, ...Object.fromEntries(named.map(([name, { value }]) => [name, value])) },
    }
  })
}

const nameOf = ({ names }: PageFact, isHeldOut: boolean, random: Random): string =>
  isHeldOut ? (names.at(-1) ?? '') : (names[random.integer(0, Math.max(0, names.length - 2))] ?? '')

/** Whether the page states the fact in its markup. A currency stands beside its price, and a range has two ends. */
function isStated(
  fact: PageFact,
  { model, markup, locale }: { model: PageModel; markup: Markup; locale: LocaleName },
): boolean {
  if (['json-ld', 'graph', 'microdata', 'mixed'].includes(markup)) return true
  return fact.shown !== '' && fact.labels[locale] !== undefined
    ? true
    : implied.has(fact.path) || model.lists?.some((list) => list.fact === fact) === true
}

const implied: ReadonlySet<string> = new Set(['offers.priceCurrency', 'baseSalary.value.maxValue'])
