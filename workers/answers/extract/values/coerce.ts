import { currencyOf } from '#shared/values/currencies.ts'
import { isoDuration, secondsIn } from '#shared/values/durations.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import { amountsIn } from '#shared/values/numbers.ts'
import { parsePrice } from '#shared/values/prices.ts'
import type { SchemaNode } from '#workers/answers/extract/schema/schema-node.ts'
import { wordsOf } from './words-of.ts'

/** A value as a page gives it, and the facts that help to read it. */
interface RawValue {
  text: string
  /** Written for machines, such as JSON-LD. */
  isDeclared: boolean
}

interface CoerceContext {
  language: string | undefined
  baseUrl: string
  /** The words of the field's name: they tell a currency from an amount, and minutes from hours. */
  words: string
  /** Which number of a range the field asks for. */
  range: 'low' | 'high' | undefined
}

export type Scalar = string | number | boolean

/** The value in the type, format and choices of the caller's schema. Undefined if it cannot be read as such. */
export function coerce(raw: RawValue, node: SchemaNode, context: CoerceContext): Scalar | undefined {
  if (node.choices.length > 0) return choiceFor(raw, node, context)
  const [type] = node.types
  if (node.types.has('string') || type === undefined) return textFor(raw, node, context)
  if (node.types.has('number') || node.types.has('integer')) return numberFor(raw, node, context)
  return node.types.has('boolean') ? booleanIn(localPart(raw.text)) : undefined
}

function numberFor({ text, isDeclared }: RawValue, node: SchemaNode, context: CoerceContext): number | undefined {
  const seconds = isTime.test(context.words) ? secondsIn(text) : undefined
  if (seconds !== undefined) return wholeFor(seconds / secondsPer(context.words), node)
  const isCountedInScale = scaleWords.test(context.words)
  const numbers = amountsIn(text, { language: context.language, isDeclared, isCountedInScale })
  return wholeFor(context.range === 'high' ? (numbers[1] ?? numbers[0]) : numbers[0], node)
}

const scaleWords = /\b(?:thousand|million|billion|trillion|mio|mrd)s?\b/

const isTime = /\b(?:time|duration|minutes?|hours?|seconds?|mins?|length|dauer)\b/

function secondsPer(words: string): number {
  if (/\bhours?\b/.test(words)) return 3600
  return /\b(?:seconds?|secs?)\b/.test(words) ? 1 : 60
}

function wholeFor(value: number | undefined, { types }: SchemaNode): number | undefined {
  return value === undefined || types.has('number') || Number.isInteger(value) ? value : undefined
}

function textFor({ text }: RawValue, { format }: SchemaNode, context: CoerceContext): string | undefined {
  const { language, words } = context
  if (format === 'date') return dateIn(text, language)?.slice(0, 10)
  if (format === 'date-time') return withZone(text)
  if (format === 'uri' || format === 'url') return URL.parse(text.slice(0, 2048), context.baseUrl)?.href
  if (format === 'duration') {
    const seconds = secondsIn(text)
    return seconds === undefined ? undefined : isoDuration(seconds)
  }
  if (/\bcurrency\b/.test(words)) return currencyIn(text)
  return localPart(text) || undefined
}

/** The day of a timestamp is the one that its own zone has. */
const dateIn = (text: string, language: string | undefined) =>
  /^\d{4}-\d\d-\d\d(?=T)/.exec(text.trim())?.[0] ?? isoDate(text, language)

/** A timestamp needs a zone: none is invented. */
function withZone(text: string): string | undefined {
  const iso = isoDate(text)
  if (iso === undefined || !iso.endsWith('Z')) return undefined
  // A timestamp that is valid already keeps its own zone.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.test(text.trim()) ? text.trim() : iso
}

/** ISO 4217 code: `EUR` for `EUR`, `€` and `29,50 €`. */
function currencyIn(text: string): string | undefined {
  const bare = text.trim()
  return /^[A-Z]{3}$/.test(bare) ? bare : (currencyOf(bare) ?? parsePrice(bare)?.currency)
}

function choiceFor(raw: RawValue, { choices }: SchemaNode, context: CoerceContext): Scalar | undefined {
  const text = localPart(raw.text)
  const words = wordsOf(text)
  const squeezed = words.replaceAll(' ', '')
  const meaning = meaningOf(text)
  const found = choices.find((choice) => {
    const choiceWords = wordsOf(String(choice))
    return (
      choiceWords.replaceAll(' ', '') === squeezed || (meaning !== undefined && meaningOf(String(choice)) === meaning)
    )
  })
  if (found !== undefined) return asScalar(found)
  const currency = currencyIn(raw.text)
  const number = amountsIn(text, { language: context.language, isDeclared: raw.isDeclared })[0]
  return asScalar(choices.find((choice) => choice === currency || (typeof choice === 'number' && choice === number)))
}

const asScalar = (value: unknown): Scalar | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined

/** The name at the end of a schema.org address: `https://schema.org/InStock` → `InStock`. Other texts stay. */
const localPart = (text: string) => /^https?:\/\/schema\.org\/(\w{1,60})$/.exec(text.trim())?.[1] ?? text.trim()

/**
 * Words of several languages with one meaning, by the name that schema.org gives it. A page says "Auf Lager", and a caller's
 * schema wants `true`, `in_stock` or `InStock`.
 */
// cspell:disable
const meanings: Readonly<Record<string, string>> = {
  'in stock':
    'in stock, instock, available, available now, auf lager, lieferbar, sofort lieferbar, verfugbar, vorratig, en stock, disponible, disponibile, in magazzino, op voorraad, em estoque, en existencia, limited availability, online only, in store only',
  'out of stock':
    'out of stock, outofstock, sold out, soldout, unavailable, not available, currently unavailable, ausverkauft, nicht lieferbar, nicht verfugbar, nicht auf lager, epuise, en rupture de stock, rupture de stock, indisponible, agotado, sin existencias, no disponible, esaurito, non disponibile, uitverkocht, niet op voorraad, esgotado, discontinued',
  'pre order': 'pre order, preorder, vorbestellbar, precommande, preventa, pre sale, back order, backorder',
  'full time':
    'full time, fulltime, vollzeit, temps plein, tiempo completo, jornada completa, tempo pieno, voltijd, fulltime',
  'part time': 'part time, parttime, teilzeit, temps partiel, tiempo parcial, media jornada, tempo parziale, deeltijd',
  contract: 'contract, contractor, freelance, freiberuflich, contrat',
  temporary: 'temporary, befristet, temporaire, temporal, cdd',
  internship: 'internship, intern, praktikum, stage, practicas, tirocinio',
  remote:
    'remote, telecommute, fully remote, home office, homeoffice, teletravail, a distance, teletrabajo, remoto, da remoto',
  'on site': 'on site, onsite, in office, vor ort, sur site, presencial, in sede, no remote',
  new: 'new, new condition, neu, neuf, nuevo, nuovo, nieuw, novo',
  used: 'used, used condition, gebraucht, occasion, usado, usato, gebruikt',
  refurbished: 'refurbished, refurbished condition, generaluberholt, reconditionne, reacondicionado, ricondizionato',
  scheduled: 'scheduled, event scheduled',
  cancelled: 'cancelled, canceled, event cancelled, abgesagt, annule, cancelado, annullato',
  postponed: 'postponed, event postponed, verschoben, reporte, aplazado, rinviato',
  online: 'online, online event attendance mode, virtual, virtuell',
  offline: 'offline, offline event attendance mode, in person, vor ort event',
  yes: 'yes, true, y, ja, oui, si, sim, 1, included, inklusive',
  no: 'no, false, n, nein, non, nao, nee, 0, none, not included',
}
// cspell:enable

/** The meaning of a text; undefined if it has none of these. */
const meaningOf = (text: string): string | undefined => byWords.get(wordsOf(text))

const byWords: ReadonlyMap<string, string> = new Map(
  Object.entries(meanings).flatMap(([meaning, words]) => words.split(', ').map((word) => [word, meaning] as const)),
)

/** Whether a text says yes or no, as far as a field asks: `inStock` is true for "Auf Lager". */
function booleanIn(text: string): boolean | undefined {
  const meaning = meaningOf(text)
  if (meaning === undefined) return undefined
  if (positive.has(meaning)) return true
  return negative.has(meaning) ? false : undefined
}

const positive: ReadonlySet<string> = new Set(['in stock', 'pre order', 'yes', 'remote', 'online', 'new', 'scheduled'])
const negative: ReadonlySet<string> = new Set(['out of stock', 'no', 'on site', 'offline', 'used', 'cancelled'])
