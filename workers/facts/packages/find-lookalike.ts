import { distance } from 'fastest-levenshtein'
import type { PackageRegistry } from '#shared/contract/models/facts/package-facts.ts'
import lists from './lookalikes/popular-names.json' with { type: 'json' }

/** A popular package whose name a reader may confuse with another one. */
export interface Lookalike {
  name: string
  /** How the names differ. */
  how: string
}

/**
 * Finds the popular package that a name resembles, if it is not a popular name itself: equal but for separators, similar
 * characters, or the order of words; a few letters away; or the same with another scope. The list of popular names is data.
 */
export function findLookalike(registry: PackageRegistry, name: string): Lookalike | undefined {
  const lower = name.toLowerCase()
  const { names, bySkeleton, byWords } = popularNames[registry]
  if (names.has(lower)) return undefined
  const same = bySkeleton.get(skeletonOf(lower))
  if (same !== undefined) return { name: same, how: 'differs only in separators or in characters that look alike' }
  const swapped = byWords.get(wordsOf(lower))
  if (swapped !== undefined) return { name: swapped, how: 'has the same words in another order' }
  const near = nearest(lower, names)
  if (near === undefined) return undefined
  const scopeDiffers = near.startsWith('@') && scopeOf(near) !== scopeOf(lower)
  return {
    name: near,
    how: scopeDiffers ? 'has a scope that is spelled almost the same' : 'is spelled almost the same',
  }
}

const scopeOf = (name: string) => (name.startsWith('@') ? name.slice(0, name.indexOf('/')) : '')

/** The nearest popular name within the edits that its length allows. */
function nearest(name: string, names: ReadonlySet<string>): string | undefined {
  let best: string | undefined
  let least = Infinity
  for (const popular of names) {
    const allowed = editsFor(popular.length)
    // A scoped name is compared with scoped names: anyone may publish a package of that name in their own scope.
    if (allowed === 0 || popular.startsWith('@') !== name.startsWith('@')) continue
    if (Math.abs(popular.length - name.length) > allowed) continue
    const edits = isTransposed(name, popular) ? 1 : distance(name, popular)
    if (edits > allowed || edits >= least) continue
    best = popular
    least = edits
  }
  return best
}

/** Short names are all alike: of them, only those with one edit, and none below five letters. */
const editsFor = (length: number) => (length < 5 ? 0 : length < 9 ? 1 : 2)

/** Whether two neighbouring letters are swapped. */
function isTransposed(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  if (at + 1 >= one.length) return false
  return one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2) === other
}

/** Without scope marks and separators, and with one character for those that look alike: `@babel/core` is `babelcore`. */
function skeletonOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replaceAll(/[@/_.~-]/g, '')
    .replaceAll('vv', 'w')
    .replaceAll('rn', 'm')
  return Array.from(letters, (letter) => lookalikeLetters.get(letter) ?? letter).join('')
}

/** npm accepts ASCII only; old names and other registries may have more. */
const lookalikeLetters: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['5', 's'],
  ['а', 'a'],
  ['е', 'e'],
  ['о', 'o'],
  ['р', 'p'],
  ['с', 'c'],
  ['х', 'x'],
])

/** The words of a name in one order. */
const wordsOf = (name: string) => name.split(/[-_.]/).sort().join('-')

interface NameTable {
  names: ReadonlySet<string>
  bySkeleton: ReadonlyMap<string, string>
  byWords: ReadonlyMap<string, string>
}

/** The popular names of each registry, in lower case. The lists are data, written from memory; the order does not count. */
export const popularNames = {
  npm: tableOf(lists.npm),
  pypi: tableOf(lists.pypi),
} satisfies Record<PackageRegistry, NameTable>

function tableOf(list: readonly string[]): NameTable {
  const names = list.map((name) => name.toLowerCase())
  return {
    names: new Set(names),
    bySkeleton: new Map(names.map((name) => [skeletonOf(name), name])),
    byWords: new Map(names.filter((name) => /[-_.]/.test(name)).map((name) => [wordsOf(name), name])),
  }
}
