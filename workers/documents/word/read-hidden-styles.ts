import { findXml, readXml, xmlAttribute, type XmlNode } from '#workers/documents/xml/read-xml.ts'
import { isOn } from './hidden-text.ts'

/** The ids of the styles of a Word document, and whether each hides its text, by itself or as the style it is based on. */
export function readHiddenStyles(chunks: Iterable<Uint8Array> | undefined): ReadonlyMap<string, boolean> {
  const styles = new Map<string, XmlNode>()
  for (const style of findXml(readXml(chunks), 'styles')?.children ?? [])
    if (style.name === 'style') styles.set(xmlAttribute(style, 'styleId') ?? '', style)
  const hidden = new Map<string, boolean>()
  for (const id of styles.keys()) {
    const chain: string[] = []
    let at: string | undefined = id
    // A style that is based on itself ends the chain.
    while (at !== undefined && !hidden.has(at) && styles.has(at)) {
      chain.push(at)
      hidden.set(at, false)
      at = valueOf(child(styles.get(at), 'basedOn'))
    }
    let isHidden = hidden.get(at ?? '') ?? false
    for (const each of chain.toReversed()) {
      const vanish = child(child(styles.get(each), 'rPr'), 'vanish')
      isHidden = vanish === undefined ? isHidden : isOn(valueOf(vanish) ?? '')
      hidden.set(each, isHidden)
    }
  }
  return hidden
}

const child = (node: XmlNode | undefined, name: string) => node?.children.find((each) => each.name === name)
const valueOf = (node: XmlNode | undefined) => xmlAttribute(node, 'val')
