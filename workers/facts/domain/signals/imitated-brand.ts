import { distance } from 'fastest-levenshtein'
import type { SignalSeverity } from '#shared/contract/models/facts/signal.ts'
import { brands, lureWords } from '#workers/facts/domain/data/brands.ts'
import { confusablePairs, confusables } from '#workers/facts/domain/data/confusables.ts'

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
