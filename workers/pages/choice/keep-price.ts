import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { hasType } from '#workers/pages/metadata/json-ld.ts'
import { attribute } from '#workers/pages/tree/page-node.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'

/**
 * The choice with the price of a product in it, where the page is one product's: two words among buttons, which labels
 * leave out as often as not, but what a reader of the result looks for first. It is the first price after the title.
 */
export function keepPrice(blocks: readonly Block[], kept: readonly boolean[], facts: DeclaredFacts): boolean[] {
  const title = blocks.findIndex((block, at) => kept[at] && block.headingLevel === 1)
  if (title < 0) return [...kept]
  const around = blocks.slice(title + 1, title + 1 + farthest)
  if (!isProductPage(around, facts)) return [...kept]
  const price = around.findIndex(isPrice)
  return kept.map((keep, at) => keep || (price >= 0 && at === title + 1 + price))
}

/** Blocks between the title and the price: ratings, brand, stock. */
const farthest = 25

function isProductPage(around: readonly Block[], { jsonLd, meta }: DeclaredFacts): boolean {
  if (jsonLd.some((object) => hasType(object, /^Product(?:Group)?$/u))) return true
  if (meta.get('og:type')?.includes('product')) return true
  return around.filter(({ text }) => text.length < 60 && /add to (?:cart|bag|basket)\b/iu.test(text)).length === 1
}

function isPrice(block: Block): boolean {
  return isAmount(block) && isNamedPrice(block.parent)
}

/** A sum of money and hardly anything else. */
export function isAmount({ text, words }: Block): boolean {
  return words <= mostWords && amount.test(text)
}

const mostWords = 8
const amount = /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|kr|zł|R\$)) ?\d|\d ?(?:[€£¥₹]|\b(?:USD|EUR|GBP|CHF|kr|zł)\b)/u

function isNamedPrice(node: PageNode): boolean {
  for (let each: PageNode | undefined = node, up = 0; each && up < 3; each = each.parent, up++) {
    if (/price|amount/iu.test(`${attribute(each, 'class') ?? ''} ${attribute(each, 'itemprop') ?? ''}`)) return true
  }
  return false
}
