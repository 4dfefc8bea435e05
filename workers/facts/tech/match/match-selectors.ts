import { compile } from 'css-select'
import type { SelectorRule } from '#workers/facts/tech/rules/rule.ts'
import { keysOf } from '#workers/facts/tech/rules/selector-keys.ts'
import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import { treeAdapter } from '#workers/pages/tree/select-nodes.ts'
import type { Findings } from './found.ts'

/** Tests each selector on the elements that can match it: those with the id, class, attribute or tag that it names. */
export function matchSelectors(tree: PageTree, rules: readonly SelectorRule[], findings: Findings): void {
  const index = indexElements(tree)
  const adapter = treeAdapter(tree)
  for (const rule of rules) {
    const candidates = new Set<PageNode>()
    for (const key of keysOf(rule.selector)) for (const node of index.get(key) ?? []) candidates.add(node)
    if (candidates.size === 0) continue
    const matches = compile<PageNode, PageNode>(rule.selector, { adapter })
    for (const node of candidates) {
      if (!matches(node)) continue
      const text = rule.attribute === undefined ? '' : (attribute(node, rule.attribute) ?? '')
      const match = rule.find === undefined ? { text } : rule.find(text.slice(0, maxTextLength))
      if (match === undefined) continue
      findings.add(rule, { type: 'dom', name: rule.selector }, { ...match, text: startTag(node) })
      break
    }
  }
}

const maxTextLength = 1000
/** More elements than this with one key, such as a class of a table's cells, are not looked at. */
const maxElements = 500

function indexElements(tree: PageTree): Map<string, PageNode[]> {
  const index = new Map<string, PageNode[]>()
  const add = (key: string, node: PageNode) => {
    const known = index.get(key)
    if (known === undefined) index.set(key, [node])
    else if (known.length < maxElements) known.push(node)
  }
  for (const node of tree.nodes) {
    if (node.tag === '' || node === tree.root) continue
    add(`tag ${node.tag}`, node)
    for (const name of Object.keys(node.attributes)) add(`attribute ${name}`, node)
    const id = attribute(node, 'id')
    if (id !== undefined) add(`id ${id}`, node)
    for (const name of new Set(attribute(node, 'class')?.split(/\s+/) ?? [])) add(`class ${name}`, node)
  }
  return index
}

/** The start tag of an element, as it may have been written. */
function startTag({ tag, attributes }: PageNode): string {
  let text = `<${tag}`
  for (const [name, value] of Object.entries(attributes)) {
    if (text.length > maxTagLength) break
    text += ` ${name}="${value.slice(0, maxTagLength)}"`
  }
  return `${text}>`
}

const maxTagLength = 200
