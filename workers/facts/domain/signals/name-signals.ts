import { domainToUnicode } from 'node:url'
import { distance } from 'fastest-levenshtein'
import type { DomainName } from '#shared/contract/domain-name.ts'
import type { SignalSeverity } from '#shared/contract/models/facts/signal.ts'
import { brands, lureWords } from '#workers/facts/domain/data/brands.ts'
import { confusablePairs, confusables } from '#workers/facts/domain/data/confusables.ts'
import type { Signal } from './signal.ts'

/** Signals of the spelling of a name. Only the part that its owner chose counts: the labels left of the public suffix. */
export function nameSignals({ registrable, publicSuffix, host }: DomainName): Signal[] {
  const label = domainToUnicode(registrable.slice(0, -publicSuffix.length - 1))
  const signals: Signal[] = []
  if (host.split('.').some((each) => each.startsWith('xn--')))
    signals.push({ code: 'PUNYCODE', severity: 'info', message: 'The name has letters beyond ASCII.' })
  const scripts = scriptsIn(label)
  if (!isUsualMix(scripts))
    signals.push({
      code: 'MIXED_SCRIPTS',
      severity: 'critical',
      message: `One label mixes the scripts ${scripts.join(' and ')}, which look alike.`,
    })
  const imitation = imitatedBrand(label)
  if (imitation !== undefined) signals.push({ code: 'LOOKS_LIKE_BRAND', ...imitation })
  return signals
}

/** Scripts of letters that registries permit, by the name of Unicode. */
const scripts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
]

const scriptsIn = (text: string) => scripts.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)

/** Highly restrictive mixes (UTS #39 §5.2): Latin with the scripts of Japanese, Chinese or Korean. */
const usualMixes: readonly ReadonlySet<string>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Hangul']),
]

const isUsualMix = (found: readonly string[]) =>
  found.length <= 1 || usualMixes.some((mix) => found.every((script) => mix.has(script)))

interface Imitation {
  severity: SignalSeverity
  message: string
}

/** Tells if a label looks like a well-known brand without being it: other letters, a typing error, or a lure beside it. */
export function imitatedBrand(label: string): Imitation | undefined {
  if (brands.includes(label)) return undefined
  const plain = skeleton(label)
  const twin = brands.find((brand) => skeleton(brand) === plain)
  if (twin !== undefined)
    return { severity: 'critical', message: `The name looks like ${twin}, written with other letters.` }
  const words = label.split('-', maxWords)
  const named = brands.find((brand) => words.some((word) => word !== '' && skeleton(word) === skeleton(brand)))
  const lure = words.find((word) => lureWords.has(word))
  if (named !== undefined && lure !== undefined)
    return { severity: 'warning', message: `The name puts "${lure}" beside the brand ${named}.` }
  const near = brands.find((brand) => brand.length >= minTypoLength && distance(label, brand) === 1)
  if (near !== undefined) return { severity: 'warning', message: `The name differs from ${near} by one letter.` }
  return undefined
}

const maxWords = 10

/** One letter off is common among shorter words. */
const minTypoLength = 7

/** A label with every letter replaced by the ASCII letter that it looks like. Equal skeletons look alike. */
export function skeleton(label: string): string {
  // Decomposition separates accents from their letters.
  const letters = Array.from(label.toLowerCase().normalize('NFD')).filter((letter) => !accent.test(letter))
  const ascii = letters.map((letter) => confusables[letter] ?? letter).join('')
  return confusablePairs.reduce((text, [pair, letter]) => text.replaceAll(pair, letter), ascii)
}

const accent = /^\p{M}$/u
