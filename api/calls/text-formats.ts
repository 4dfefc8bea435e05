import { compile } from 'css-select'
import { isTraversal, parse, type Selector } from 'css-what'
import { patternsTooLarge, schemaLimits } from '#shared/caller-schema/caller-schema.ts'
import { linearPattern, patternSize } from '#shared/caller-schema/linear-pattern.ts'
import { microDollars, usd } from '#shared/contract/price.ts'
import { maxPatternLength, maxSelectorLength } from '#shared/contract/schema.ts'
import { parseCallerProxy } from '#shared/egress/caller-proxy/caller-proxy.ts'
import { isWebhookSecret } from '#shared/webhooks/webhook-secret.ts'
import { invalidField } from './invalid-field.ts'
import { videoIdOf } from './video-id.ts'

/** A format whose texts have several spellings. */
interface TextFormat {
  /** The one spelling that handlers get and stored answers are found by. Undefined for other texts. */
  read: (text: string) => string | undefined
  expected: string
}

/** The formats of fields, by the `format` of their schema. */
export const textFormats: Readonly<Record<string, TextFormat>> = {
  'youtube-video': { read: videoIdOf, expected: 'the id of a YouTube video (11 characters), or its URL' },
  country: { read: countryOf, expected: 'an ISO 3166-1 code of a country, such as us' },
  language: { read: languageOf, expected: 'an ISO 639-1 code of a language, such as en' },
  'webhook-secret': {
    read: (text) => (isWebhookSecret(text) ? text : undefined),
    expected: 'whsec_ and 24 to 64 bytes in base64',
  },
  usd: { read: amountOf, expected: 'US dollars above 0 with at most six decimals, such as 5 or 0.25' },
  locale: { read: localeOf, expected: 'a language tag of BCP 47, such as de-DE' },
  'time-zone': { read: timeZoneOf, expected: 'a name of the IANA time zone database, such as Europe/Berlin' },
  'header-value': {
    read: (text) => (/^(?:[!-~](?:[\t -~]*[!-~])?)?$/.test(text) ? text : undefined),
    expected: 'printable ASCII without spaces around it',
  },
  'proxy-url': {
    read: (text) => (parseCallerProxy(text) === undefined ? undefined : text),
    expected: 'http://HOST:PORT or http://USER:PASSWORD@HOST:PORT, or the same with https',
  },
  'report-depth': { read: depthOf, expected: 'quick, standard or comprehensive' },
  'audit-depth': { read: auditDepthOf, expected: 'basic or deep' },
}

/** In the shortest form. */
function amountOf(text: string): string | undefined {
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(text)) return undefined
  const amount = microDollars(text)
  return amount > 0 ? usd(amount) : undefined
}

/** In canonical form: de-de becomes de-DE. */
function localeOf(text: string): string | undefined {
  try {
    return text.length <= maxLocaleLength ? Intl.getCanonicalLocales(text)[0] : undefined
  } catch {
    return undefined
  }
}

const maxLocaleLength = 35

/** Under the name that browsers use. */
function timeZoneOf(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The catalog's words for depths stand for those of the reference. */
function depthOf(text: string): string {
  return text === 'basic' ? 'quick' : text === 'deep' ? 'comprehensive' : text
}

/** An audit has two depths. The words for the depths of reports stand for them. */
function auditDepthOf(text: string): string {
  return text === 'deep' || text === 'comprehensive' ? 'deep' : 'basic'
}

/** In lower case. Common other codes are replaced: uk becomes gb. */
function countryOf(text: string): string | undefined {
  const code = isTwoLetters(text) ? new Intl.Locale(`und-${text}`).region : undefined
  return code !== undefined && code !== 'ZZ' && countries.of(code) !== undefined ? code.toLowerCase() : undefined
}

/** In lower case. Withdrawn codes are replaced: iw becomes he. */
function languageOf(text: string): string | undefined {
  const code = isTwoLetters(text) ? new Intl.Locale(text).language : undefined
  return code !== undefined && languages.of(code) !== undefined ? code : undefined
}

const isTwoLetters = (text: string) => /^[A-Za-z]{2}$/.test(text)

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a text has the syntax of a CSS selector list. Pseudo-class names are not checked: browsers differ. */
export function isSelector(text: string): boolean {
  if (text.length > maxSelectorLength) return false
  try {
    const selectors = parse(text)
    return (
      selectors.length > 0 && selectors.every((parts) => isNotCombinator(parts.at(0)) && isNotCombinator(parts.at(-1)))
    )
  } catch {
    return false
  }
}

/** A combinator needs a selector on both sides. */
const isNotCombinator = (part: Selector | undefined) => part !== undefined && !isTraversal(part)

/** Whether css-select, which the workers use on parsed HTML, supports the selector. */
export function isStaticSelector(text: string): boolean {
  if (!isSelector(text)) return false
  try {
    compile(text)
    return true
  } catch {
    return false
  }
}

/** Compiles the regular expressions of a field. Throws INVALID_REQUEST with the first that RE2 cannot run or that is too large. */
export function assertPatterns(patterns: readonly string[], field: string): void {
  let size = 0
  for (const [index, pattern] of patterns.entries()) {
    size += patternSize(pattern.slice(0, maxPatternLength))
    if (size > schemaLimits.patternsSize) throw invalidField(`/${field}/${index}`, patternsTooLarge)
  }
  const invalid = patterns.findIndex((pattern) => pattern === '' || linearPattern(pattern) === undefined)
  if (invalid === -1) return
  const shown = patterns[invalid]?.slice(0, maxShown)
  throw invalidField(`/${field}/${invalid}`, `must be ${syntax}, found ${JSON.stringify(shown)}`)
}

const syntax = `a regular expression of 1 to ${maxPatternLength} characters in the syntax of RE2, without lookaround and back references`

const maxShown = 100
