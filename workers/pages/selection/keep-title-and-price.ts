import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { hasType } from '#workers/pages/metadata/json-ld.ts'
import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import type { Block } from './find-blocks.ts'

/**
 * Keeps the title of the page: the training labels rarely include it, but readers want it. The title is the last `<h1>`
 * up to the first kept prose, provided it is the only `<h1>` or part of `<title>` or `og:title`.
 */
export function keepTitle(blocks: readonly Block[], kept: readonly boolean[], facts: DeclaredFacts): boolean[] {
  const prose = kept.findIndex((keep, at) => keep && (blocks[at]?.words ?? 0) >= 15)
  const first = prose < 0 ? kept.indexOf(true) : prose
  const titles = [...blocks.keys()].filter((at) => blocks[at]?.headingLevel === 1)
  const declared = [facts.documentTitle, facts.meta.get('og:title')].map((title) =>
    plain((title ?? '').slice(0, maxTitleLength)),
  )
  const before = titles.filter((at) => at <= first)
  const title = before.findLast((at) => titles.length === 1 || isDeclared(blocks[at], declared))
  return kept.map((keep, at) => keep || at === title)
}

/** In characters. Each heading is searched for in the title. */
const maxTitleLength = 1000

function isDeclared(block: Block | undefined, declared: readonly string[]): boolean {
  const text = plain(block?.text ?? '')
  return text.length > 2 && declared.some((title) => title.includes(text))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Keeps the price on the page of a single product: the first price after the title. The training labels omit it in half of
 * the cases, but readers look for it first.
 */
export function keepPrice(blocks: readonly Block[], kept: readonly boolean[], facts: DeclaredFacts): boolean[] {
  const title = blocks.findIndex((block, at) => kept[at] && block.headingLevel === 1)
  if (title < 0) return [...kept]
  const around = blocks.slice(title + 1, title + 1 + maxBlocksAfterTitle)
  if (!isProductPage(around, facts)) return [...kept]
  const named = around.findIndex(isPrice)
  const price = named >= 0 ? named : around.slice(0, maxBlocksToPlainPrice).findIndex(isOnlyAmount)
  return kept.map((keep, at) => keep || (price >= 0 && at === title + 1 + price))
}

/** Ratings, brand and stock are between the title and the price. */
const maxBlocksAfterTitle = 25

/** Without a telling name, the price is right under the title. */
const maxBlocksToPlainPrice = 3

function isOnlyAmount(block: Block): boolean {
  return isAmount(block) && block.words <= 3 && !/\p{L}{4}/u.test(block.text)
}

function isProductPage(around: readonly Block[], { jsonLd, meta }: DeclaredFacts): boolean {
  if (jsonLd.some((object) => hasType(object, /^Product(?:Group)?$/u))) return true
  if (meta.get('og:type')?.includes('product')) return true
  return around.filter(({ text }) => text.length < 60 && /add to (?:cart|bag|basket)\b/iu.test(text)).length === 1
}

function isPrice(block: Block): boolean {
  return isAmount(block) && isNamedPrice(block.parent)
}

/** Whether a block is an amount of money with few other words. */
export function isAmount({ text, words }: Block): boolean {
  return words <= maxWords && amount.test(text)
}

const maxWords = 8
const amount = /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|kr|zł|R\$)) ?\d|\d ?(?:[€£¥₹]|\b(?:USD|EUR|GBP|CHF|kr|zł)\b)/u

function isNamedPrice(node: PageNode): boolean {
  for (let each: PageNode | undefined = node, up = 0; each && up < 3; each = each.parent, up++) {
    if (/price|amount/iu.test(`${attribute(each, 'class') ?? ''} ${attribute(each, 'itemprop') ?? ''}`)) return true
  }
  return false
}
