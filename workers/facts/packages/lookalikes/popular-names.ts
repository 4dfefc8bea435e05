import type { PackageRegistry } from '#shared/contract/models/facts/package-facts.ts'
import lists from './popular-names.json' with { type: 'json' }
import { skeletonOf, wordsOf } from './skeleton.ts'

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
