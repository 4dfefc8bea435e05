import type { Operation } from '#shared/contract/operation.ts'

/** The groups of operations in the navigation, by the first segments of their paths. */
const groups: readonly (readonly [name: string, prefixes: readonly string[]])[] = [
  ['Pages', ['/fetch', '/screenshot', '/batch', '/contents', '/map', '/crawl', '/pdf']],
  ['Search', ['/search']],
  ['Answers and extraction', ['/answer', '/research', '/extract', '/compare']],
  ['Facts', ['/package', '/social', '/discussions', '/domain', '/tech']],
  ['Companies and sites', ['/company', '/intel']],
  ['Monitors', ['/monitor']],
  ['Credits and wallet', ['/credits', '/wallet', '/receipts', '/log']],
  ['Memory', ['/memory']],
  ['Free and for trials', ['/free', '/preview', '/jobs', '/proof']],
]

/** For operations that no group has yet: the documentation lists them, too. */
const rest = 'Others'

export const groupNames = [...groups.map(([name]) => name), rest]

export function groupOf({ path }: Pick<Operation, 'path'>): string {
  const found = groups.find(([, prefixes]) =>
    prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  )
  return found?.[0] ?? rest
}
