import { namingAttributes } from '#workers/pages/features/class-patterns.ts'
import { memoize } from '#workers/pages/memoize.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { hashWords, mix } from './tokens.ts'

/** The hashes of an element's tag and of the parts of its class names, ids, roles and test ids. */
export function namesOf({ tag, attributes }: PageNode, limit = 16): number[] {
  const names = [tagHash(tag)]
  for (const name in attributes) {
    if (!namingAttributes.has(name)) continue
    for (const part of partsOf(attributes[name] ?? '')) if (names.length < limit) names.push(part)
  }
  return names
}

const tagHash = memoize((tag) => mix(0x7a_67, hashWords(tag, 1)[0] ?? 0))

/** `post-footerLinks` has the parts post, footer and links, and is a name as a whole. */
const partsOf = memoize((names) => {
  const parts = new Set<number>()
  const short = names.length > maxLength ? names.slice(0, maxLength) : names
  for (const name of short.split(/\s+/u)) {
    const words = hashWords(name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/gu, ' '), 6)
    for (const word of words) parts.add(word)
    if (words.length > 1) parts.add(words.reduce(mix, 0x5f))
  }
  return [...parts]
})

const maxLength = 200
