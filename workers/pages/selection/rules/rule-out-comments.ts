import { memoize } from '#workers/pages/memoize.ts'
import { declaredPageType } from '#workers/pages/selection/declared-page-type.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import { inNamedComments } from './named-comments.ts'
import { ruledOutProbability } from './rule-out.ts'

/**
 * Rules out reader comments under an article of 200 words or more. Shorter ones keep their comments: forums declare their
 * pages as articles, too, and consist of comments. On a page that declares nothing, comments need a heading and names.
 */
export function ruleOutComments({ tree, facts, blocks }: PageBlocks, probabilities: readonly number[]): number[] {
  const type = declaredPageType(facts)
  if (type !== 'article' && type !== undefined) return [...probabilities]
  const inComments =
    type === 'article' ? blocks.map(({ parent }) => isAmongComments(parent)) : inNamedComments(tree, blocks)
  const own = blocks.reduce(
    (sum, { words }, at) => (!inComments[at] && (probabilities[at] ?? 0) > 0.5 ? sum + words : sum),
    0,
  )
  return own < minWords
    ? [...probabilities]
    : probabilities.map((probability, at) =>
        inComments[at] ? Math.min(probability, ruledOutProbability) : probability,
      )
}

const minWords = 200

function isAmongComments(holder: PageNode): boolean {
  for (let each: PageNode | undefined = holder; each?.parent; each = each.parent) {
    if (each.tag === 'body') return false
    if (namesComments(attribute(each, 'id') ?? '') || namesComments(attribute(each, 'class') ?? '')) return true
  }
  return false
}

const namesComments = memoize((names) =>
  /(?:^|[\s_-])(?:comments?|disqus|commentlist|respond)(?:[\s_-]|$)/iu.test(names),
)
