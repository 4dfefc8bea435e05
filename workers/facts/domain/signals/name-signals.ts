import { domainToUnicode } from 'node:url'
import type { DomainName } from '#shared/contract/domain-name.ts'
import { imitatedBrand } from './imitated-brand.ts'
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
