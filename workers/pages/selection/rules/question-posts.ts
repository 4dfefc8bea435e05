import { hasType } from '#workers/pages/metadata/json-ld.ts'
import { declaredPageType } from '#workers/pages/selection/declared-page-type.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import { isWithin, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'

/** The question or an answer of a question page. */
export interface Post {
  node: PageNode
  /** The element around the paragraphs; often the same. */
  body: PageNode
  /** The first and the last block of the text. */
  first: number
  last: number
}

/** Whether a page declares a question, has one as its title, or has votes beside its texts. Articles have such titles, too. */
export function isQuestionPage({ tree, facts, blocks }: PageBlocks): boolean {
  if (facts.jsonLd.some((object) => hasType(object, /^QAPage$/u))) return true
  const type = declaredPageType(facts)
  if (type === 'article' || type === 'product') return false
  const title = blocks.find(({ headingLevel }) => headingLevel === 1)
  return (title !== undefined && /[?？؟][^\p{L}\p{N}]{0,3}$/u.test(title.text)) || hasVotes(tree)
}

/** Whether two rows or more consist of arrows that act on the page and a text. */
function hasVotes(tree: PageTree): boolean {
  const counts = new Map<PageNode, number>()
  for (const node of tree.nodes) {
    if ((node.tag !== 'td' && node.tag !== 'div') || node.textLength > maxScoreLength || !node.visible) continue
    const text = tree.nodes[node.end]
    const list = node.parent?.parent
    if (!list || text?.parent !== node.parent || text.textLength < minTextLength || !isArrows(tree, node)) continue
    const count = (counts.get(list) ?? 0) + 1
    if (count >= minPosts) return true
    counts.set(list, count)
  }
  return false
}

/** In characters without white space: a number of votes, and a short answer. */
const maxScoreLength = 6
const minTextLength = 60
const minPosts = 2

/** Whether an element has pictures or signs as links to the page itself or as buttons, and nothing else. */
function isArrows(tree: PageTree, { index, end }: PageNode): boolean {
  if (end - index > maxArrowNodes) return false
  const actions = tree.nodes.slice(index + 1, end).filter(({ tag }) => tag === 'a' || tag === 'button')
  return (
    actions.length > 0 &&
    actions.every(({ tag, attributes }) => tag === 'button' || attributes['href']?.startsWith('#'))
  )
}

const maxArrowNodes = 20

/** The posts around texts, in document order. A post is the largest element around a text without the text of another post. */
export function findPosts(blocks: readonly Block[], texts: readonly number[]): Post[] {
  const posts: Post[] = []
  for (const at of texts) {
    const body = bodyOf(blocks[at])
    const post = posts.at(-1)
    if (body === undefined) continue
    if (post && isWithin(body, post.body)) post.last = at
    else posts.push({ node: body, body, first: at, last: at })
  }
  for (const [index, post] of posts.entries()) {
    const others = [posts[index - 1]?.body, posts[index + 1]?.body]
    const isAlone = (node: PageNode) => !others.some((other) => other && isWithin(other, node))
    for (let above = post.body.parent; above && above.tag !== 'body' && isAlone(above); above = above.parent) {
      if (isRepeated(post.node)) break
      post.node = above
    }
  }
  return posts
}

function bodyOf(block: Block | undefined): PageNode | undefined {
  let body = block?.parent
  while (body && partTags.test(body.tag)) body = body.parent
  return body
}

const partTags = /^(?:p|li|ul|ol|pre|blockquote)$/u

/** Whether an element has a sibling with the same tag and half of its classes: the next post, which may be short. */
function isRepeated(node: PageNode): boolean {
  const names = classesOf(node)
  const siblings = node.parent?.children ?? []
  if (names.length === 0 || siblings.length > maxSiblings) return false
  return siblings.some((each) => {
    if (each === node || each.tag !== node.tag) return false
    const others = classesOf(each)
    const shared = names.filter((name) => others.includes(name)).length
    return shared * 2 >= Math.max(names.length, others.length)
  })
}

function classesOf({ attributes }: PageNode): string[] {
  return (attributes['class'] ?? '').slice(0, maxNameLength).match(/\S+/g) ?? []
}

const maxNameLength = 200

/** Limits the cost on hostile pages. */
const maxSiblings = 500
