import { hashWords } from '#workers/pages/features/words/hash-words.ts'
import { hasPhraseOf } from '#workers/pages/features/words/phrases.ts'
import { memoize } from '#workers/pages/memoize.ts'
import { declaredPageType } from '#workers/pages/selection/declared-page-type.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { attribute, isWithin, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
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

/** For each block, whether it is in a box that begins with a heading for comments and has texts that each begin with a name. */
function inNamedComments(tree: PageTree, blocks: readonly Block[]): boolean[] {
  const found = blocks.map(() => false)
  for (const [at, block] of blocks.entries()) {
    const box = !found[at] && isShortLine(block) ? boxUnder(blocks, at) : undefined
    if (!box || !isCommentsHeading(block)) continue
    let end = at + 1
    while (isWithin(blocks[end]?.parent, box)) end++
    const named = blocks.slice(at + 1, end).filter((each) => beginsWithName(tree, each))
    if (named.length >= minComments && named.length * 2 > end - at - 1) found.fill(true, at, end)
  }
  return found
}

const minComments = 2

function isShortLine({ words, linkDensity }: Block): boolean {
  return words <= 6 && linkDensity === 0
}

function isCommentsHeading({ text }: Block): boolean {
  return hasPhraseOf('comments', hashWords(text.slice(0, 100), 8))
}

/** The element that begins with a block and also holds the next one. */
function boxUnder(blocks: readonly Block[], at: number): PageNode | undefined {
  const [before, next] = [blocks[at - 1]?.parent, blocks[at + 1]?.parent]
  let box = blocks[at]?.parent
  for (let up = 0; box && up < maxLevels; box = box.parent, up++)
    if (isWithin(next, box)) return isWithin(before, box) ? undefined : box
  return undefined
}

const maxLevels = 4

/** Whether the first words of a text are bold or a link, as the name over a comment. */
function beginsWithName(tree: PageTree, { nodes, text }: Block): boolean {
  const [first] = nodes
  const start = first && tree.nodes.slice(first.index, first.end).find((node) => node.tag === '' && node.textLength > 0)
  const name = start?.parent
  return name !== undefined && /^(?:a|b|strong|cite)$/u.test(name.tag) && name.textLength * 2 < text.length
}
