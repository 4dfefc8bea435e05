import { parseDictionary, Token } from 'structured-headers'
import type { UsageCategory } from '#shared/contract/usage/usage.ts'
import type { Stated } from './content-signal.ts'

/**
 * Reads a statement of preference (draft-ietf-aipref-vocab-08, section 6): `train-ai=n, search=y`. Everything but the
 * tokens `y` and `n` is unknown, and so is a text that is not a dictionary (RFC 9651).
 */
export function readPreference(value: string): Stated {
  return { says: Object.fromEntries(labelled(value)) }
}

function labelled(value: string): [UsageCategory, 'yes' | 'no'][] {
  const dictionary = parsed(value)
  return labels.flatMap(([label, category]) => {
    const [item] = dictionary?.get(label) ?? []
    const word = item instanceof Token ? words.get(item.toString() as 'y') : undefined
    return word === undefined ? [] : [[category, word] as [UsageCategory, typeof word]]
  })
}

const words = new Map([
  ['y', 'yes'],
  ['n', 'no'],
] as const)

function parsed(value: string) {
  try {
    return parseDictionary(value)
  } catch {
    return undefined
  }
}

const labels: readonly (readonly [label: string, category: UsageCategory])[] = [
  ['search', 'search'],
  ['ai-use', 'ai-input'],
  ['train-ai', 'ai-train'],
]
