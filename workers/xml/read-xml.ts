import { tooComplex } from '#workers/streams/format-errors.ts'
import { walkXml } from './walk-xml.ts'

export interface XmlNode {
  /** Without the namespace prefix; empty for text. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  text: string
}

const maxNodes = 250_000

/** Reads an XML document as a tree. An unreadable or missing one is an empty tree. Throws PAGE_TOO_COMPLEX. */
export function readXml(chunks: Iterable<Uint8Array> | undefined): XmlNode {
  const root = newNode('', {})
  const open = [root]
  let count = 0
  const add = (node: XmlNode) => {
    if (++count > maxNodes) throw tooComplex(`${maxNodes} elements and texts`)
    open.at(-1)?.children.push(node)
    return node
  }
  walkXml(chunks ?? [], {
    open: (name, attributes) => open.push(add(newNode(name, attributes))),
    text: (text) => add({ ...newNode('', {}), text }),
    close: () => open.pop(),
  })
  return root
}

const newNode = (name: string, attributes: XmlNode['attributes']): XmlNode => ({
  name,
  attributes,
  children: [],
  text: '',
})

/** The first descendant with this name, in document order. */
export function findXml(node: XmlNode, name: string): XmlNode | undefined {
  for (const each of descendants(node)) if (each.name === name) return each
  return undefined
}

export const findAllXml = (node: XmlNode, name: string): XmlNode[] =>
  [...descendants(node)].filter((each) => each.name === name)

/** All text inside, in document order. */
export function xmlText(node: XmlNode | undefined): string {
  let text = ''
  if (node !== undefined) for (const each of descendants(node)) text += each.text
  return text
}

/** Depth is limited by `walkXml`, but a stack of our own costs less than recursion. */
function* descendants(node: XmlNode): Iterable<XmlNode> {
  const pending = node.children.toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]
      if (child !== undefined) pending.push(child)
    }
  }
}

/** The value of an attribute by its name without prefix. */
export function xmlAttribute(node: Pick<XmlNode, 'attributes'> | undefined, name: string): string | undefined {
  if (node === undefined) return undefined
  for (const [key, value] of Object.entries(node.attributes)) if (key === name || key.endsWith(`:${name}`)) return value
  return undefined
}
