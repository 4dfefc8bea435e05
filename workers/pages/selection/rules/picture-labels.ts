import { hasPhraseOf } from '#workers/pages/features/words/phrases.ts'
import { hashWords } from '#workers/pages/features/words/tokens.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageNode, PageTree } from '#workers/pages/tree/page-node.ts'

/** Whether a block is a label of a picture beside it: the counter of a gallery (`1 / 6`), or a credit line of its own. */
export function isPictureLabel(tree: PageTree, block: Block): boolean {
  if (block.words > maxWords || block.headingLevel > 0) return false
  return (counter.test(block.text) || isCredit(block.text)) && isBesidePicture(tree, block)
}

const maxWords = 10

/** A gallery opens with its first picture. */
const counter = /^1\s?(?:\/|\||of|von|de|sur|di|van|из|z)\s?\d{1,3}$/iu

/** A word such as `Photograph`, and a name after a colon. */
function isCredit(text: string): boolean {
  const label = /^[^:：]{2,30}(?=[:：]\s?\S)/u.exec(text)?.[0]
  if (label === undefined) return false
  const words = hashWords(label, 5)
  return words.length <= 3 && hasPhraseOf('credit', words)
}

/** Whether the small box around a block has a picture and no long text. */
function isBesidePicture(tree: PageTree, { parent }: Block): boolean {
  let box: PageNode | undefined = parent.parent
  for (let up = 0; box && up < maxLevels; box = box.parent, up++) {
    if (box.textLength > maxBoxLength || box.end - box.index > maxBoxNodes) return false
    if (tree.nodes.slice(box.index, box.end).some(({ tag }) => tag === 'img' || tag === 'picture')) return true
  }
  return false
}

const maxLevels = 3
/** In characters without white space. A caption, a credit and the labels of buttons are shorter. */
const maxBoxLength = 400
const maxBoxNodes = 60
