import type { CheerioAPI } from 'cheerio'
import { markdownDocument } from './markdown-document.ts'

type DomNode = ReturnType<ReturnType<CheerioAPI>['contents']>[number]

/** The text of markdown as it is printed: without marks, with the numbers of ordered lists, in single spaces. */
export function plainText(markdown: string): string {
  return normalizeText(nodeText(markdownDocument(markdown)('body').get(0)))
}

/** Collapses white space, and removes bullets: markdown writes them as marks, other text as characters. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[•◦▪●○■‣]/gu, ' ')
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\u00AD]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** The text below a node. Blocks stand on lines of their own. */
export function nodeText(node: DomNode | undefined): string {
  if (!node) return ''
  if (node.nodeType === textNode) return 'data' in node ? node.data : ''
  if (!('children' in node)) return ''
  if ('attribs' in node && node.name === 'ol') return numbered(node.children, Number(node.attribs['start'] ?? 1))
  const text = node.children.map(nodeText).join('')
  return 'attribs' in node && inline.has(node.name) ? text : `\n${text}\n`
}

/** `Node.TEXT_NODE` */
const textNode = 3
const inline = new Set(['a', 'b', 'code', 'del', 'em', 'i', 's', 'span', 'strong', 'sub', 'sup', 'u', 'mark'])

function numbered(children: readonly DomNode[], start: number): string {
  let number = start
  return children
    .map((child) => ('name' in child && child.name === 'li' ? `\n${number++}. ${nodeText(child).trim()}\n` : ''))
    .join('')
}
