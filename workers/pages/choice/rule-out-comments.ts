import { remember } from '#workers/pages/remember.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import { declaredKind } from './declared-kind.ts'
import type { PageBlocks } from './page-blocks.ts'

/**
 * The chances without what readers wrote under an article, where the article says enough itself: forums call their
 * pages articles too, and all they hold is comments.
 */
export function ruleOutComments({ facts, blocks }: PageBlocks, chances: readonly number[]): number[] {
  if (declaredKind(facts) !== 'article') return [...chances]
  const inComments = blocks.map(({ parent }) => isAmongComments(parent))
  const own = blocks.reduce(
    (sum, { words }, at) => (!inComments[at] && (chances[at] ?? 0) > 0.5 ? sum + words : sum),
    0,
  )
  return own < fewestWords
    ? [...chances]
    : chances.map((chance, at) => (inComments[at] ? Math.min(chance, 0.01) : chance))
}

const fewestWords = 200

function isAmongComments(holder: PageNode): boolean {
  for (let each: PageNode | undefined = holder; each?.parent; each = each.parent) {
    if (each.tag === 'body') return false
    if (namesComments(attribute(each, 'id') ?? '') || namesComments(attribute(each, 'class') ?? '')) return true
  }
  return false
}

const namesComments = remember((names) =>
  /(?:^|[\s_-])(?:comments?|disqus|commentlist|respond)(?:[\s_-]|$)/iu.test(names),
)
