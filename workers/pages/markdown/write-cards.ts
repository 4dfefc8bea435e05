import { attribute, isBlock, type PageNode } from '#workers/pages/tree/page-node.ts'
import { maxNesting, type Block, type WriteContext, type Writer } from './writer.ts'

/**
 * The groups of three or more neighbouring cards among siblings, by their first card: small elements with the same name, with
 * a link or a telling class name, without headings and other structure.
 */
export function findCards(nodes: readonly PageNode[], writer: Writer): ReadonlyMap<PageNode, PageNode[]> {
  const groups = new Map<PageNode, PageNode[]>()
  let group: PageNode[] = []
  let name: string | undefined
  const endGroup = () => {
    const [first] = group
    if (first && group.length >= minCards && isGroup(group)) groups.set(first, group)
    group = []
    name = undefined
  }
  for (const node of nodes) {
    if (node.tag === '' ? node.text.trim() === '' : !writer.isShown(node)) continue
    const found = isCard(node, writer) ? nameOf(node) : undefined
    if (found === undefined || found !== name) endGroup()
    if (found === undefined) continue
    name = found
    group.push(node)
  }
  endGroup()
  return groups
}

const minCards = 3

/** Writes cards as a list: the parts of each card on lines of one item. Undefined if they are not short texts. */
export function writeCards(cards: readonly PageNode[], writer: Writer, context: WriteContext): Block[] | undefined {
  if (context.nesting >= maxNesting || context.blockLink || context.inLink) return undefined
  const inside = { ...context, nesting: context.nesting + 1 }
  const written = cards.map((card) => writer.blocks([card], inside)).filter((blocks) => blocks.length > 0)
  const isShort = written.every((blocks) => blocks.every(({ kind }) => kind === 'paragraph'))
  const severalParts = written.filter((blocks) => blocks.length > 1).length
  if (!isShort || written.length < minCards || severalParts * 2 < written.length) return undefined
  const items = written.map((blocks) => {
    const lines = blocks.map(({ markdown }) => markdown).join('  \n')
    return `- ${lines.replace(/\n(?=.)/gu, '\n  ')}`
  })
  return [{ kind: 'list', markdown: items.join('\n') }]
}

function isCard(node: PageNode, writer: Writer): boolean {
  if (!/^(?:div|article|section|a)$/u.test(node.tag) || !isBlock(node)) return false
  if (node.textLength === 0 || node.textLength > maxTextLength || node.end - node.index > maxNodes) return false
  for (let index = node.index; index < node.end; index++) {
    const each = writer.tree.nodes[index]
    if (each && structureTags.has(each.tag) && writer.isShown(each)) return false
  }
  return true
}

/** In characters without white space. */
const maxTextLength = 400
const maxNodes = 120

const structureTags: ReadonlySet<string> = new Set(
  'h1 h2 h3 h4 h5 h6 ul ol dl table pre blockquote figure details iframe video audio math hr'.split(' '),
)

function isGroup(cards: readonly PageNode[]): boolean {
  const [first] = cards
  if (
    first &&
    /(?:^|[\s_-])(?:card|item|tile|member|product|feature|stat|plan|spec|result|entry|teaser|event|job)s?(?:[\s_-]|$)/iu.test(
      attribute(first, 'class') ?? '',
    )
  )
    return true
  return cards.filter((card) => card.linkLength > 0).length * 2 > cards.length
}

/** Only the first class: later ones often mark odd and even cards. */
function nameOf(node: PageNode): string {
  return `${node.tag}.${/\S+/.exec(attribute(node, 'class') ?? '')?.[0] ?? ''}`
}
