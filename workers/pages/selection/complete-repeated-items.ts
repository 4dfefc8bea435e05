import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import { isBeside } from './complete-sections.ts'
import type { Block } from './find-blocks.ts'
import { isAmount } from './keep-title-and-price.ts'
import type { ItemGroup } from './repeated-items.ts'
import type { PageBlocks } from './segment-page.ts'

/**
 * Completes partly kept cards: the teaser of a card is of no use without its name, price and place. Where most items of a
 * group have a kept block, keeps every block of the group above a low probability.
 */
export function completeRepeatedItems(
  { blocks, items }: PageBlocks,
  probabilities: readonly number[],
  selected: readonly boolean[],
): boolean[] {
  const groups = new Map<ItemGroup, { words: number; members: number[]; itemsWithKept: Set<PageNode> }>()
  for (const [at, block] of blocks.entries()) {
    const item = items[at]
    if (!item) continue
    const group = groups.get(item.group) ?? { words: 0, members: [], itemsWithKept: new Set() }
    group.members.push(at)
    group.words += block.words
    if (selected[at]) group.itemsWithKept.add(item.node)
    groups.set(item.group, group)
  }
  const kept = [...selected]
  const keptWords = selected.reduce((sum, keep, at) => sum + (keep ? (blocks[at]?.words ?? 0) : 0), 0)
  const isShort = keptWords <= maxWordsWithoutItems
  for (const [group, { words, members, itemsWithKept }] of groups) {
    const count = group.items.length
    if (words / count > maxItemWords) continue
    if (isShort && itemsWithKept.size === 0 && isListUnder(members, group, { blocks, probabilities, kept }))
      for (const at of members) kept[at] = true
    if (itemsWithKept.size <= count / 2) continue
    for (const at of members) {
      const block = blocks[at]
      const minimum = block && isAmount(block) ? minPriceProbability : minProbability
      kept[at] ||= (probabilities[at] ?? 0) > minimum
    }
  }
  return kept
}

/** Whether the items follow the few kept words of a page: a list of linked names with facts under its title. */
function isListUnder(members: readonly number[], group: ItemGroup, { blocks, probabilities, kept }: State): boolean {
  const [first = 0] = members
  const list = group.items[0]?.parent
  const before = kept.slice(Math.max(0, first - maxBetween), first).lastIndexOf(true)
  const above = before < 0 ? undefined : blocks[Math.max(0, first - maxBetween) + before]
  if (!list || !above || !isBeside(above.parent, list)) return false
  const linked = members.filter((at) => blocks[at]?.linkDensity === 1).length
  const mean = members.reduce((sum, at) => sum + (probabilities[at] ?? 0), 0) / members.length
  return mean > minMean && linked >= group.items.length && members.length - linked >= group.items.length
}

interface State {
  blocks: readonly Block[]
  probabilities: readonly number[]
  kept: readonly boolean[]
}

const maxWordsWithoutItems = 40
/** Controls that sort or filter a list stand above it. */
const maxBetween = 5
const minMean = 0.12

/** Mean words per item. Longer items are posts and sections, which have secondary text that must stay out. */
const maxItemWords = 80
const minProbability = 0.16
/** Lower for prices: they are as short as the buttons around them. */
const minPriceProbability = 0.08

/**
 * Moves the probabilities of corresponding blocks, such as the prices of all cards, towards their mean. A field should
 * appear on all cards or on none.
 */
export function smoothRepeatedItems({ templates, items }: PageBlocks, probabilities: readonly number[]): number[] {
  const fields = new Map<string, number[]>()
  const areParts = new Map<ItemGroup, boolean>()
  for (const [at, item] of items.entries()) {
    if (item && !areParts.has(item.group)) areParts.set(item.group, arePartsOfPage(item.group))
    const name = item && areParts.get(item.group) !== true && `${item.group.items[0]?.index ?? 0} ${templates[at]}`
    if (!name) continue
    const members = fields.get(name)
    if (members) members.push(at)
    else fields.set(name, [at])
  }
  const smoothed = [...probabilities]
  for (const members of fields.values()) {
    if (members.length < minMembers) continue
    const mean = members.reduce((sum, at) => sum + (probabilities[at] ?? 0), 0) / members.length
    for (const at of members) smoothed[at] = (1 - smoothing) * (probabilities[at] ?? 0) + smoothing * mean
  }
  return smoothed
}

/** Whether siblings are the parts of a page, such as its header and footer: without a class, and with names of their own. */
function arePartsOfPage({ items }: ItemGroup): boolean {
  const names = new Set<string>()
  for (const item of items) {
    const id = attribute(item, 'id')
    if (id === undefined || attribute(item, 'class') !== undefined) return false
    names.add(id.replace(/\d+/gu, ''))
  }
  return names.size === items.length
}

const minMembers = 3
/** How far a probability moves to the mean, 0 to 1. */
const smoothing = 0.8

/** Keeps the uncertain texts that look like texts of which most are kept, such as the last comment of a thread. */
export function completeTexts(
  { blocks, templates }: PageBlocks,
  probabilities: readonly number[],
  selected: readonly boolean[],
): boolean[] {
  const isUncertain = (at: number) =>
    selected[at] !== true && (probabilities[at] ?? 0) >= minTextProbability && isText(blocks[at])
  const uncertain = [...blocks.keys()].filter(isUncertain)
  if (uncertain.length === 0) return [...selected]
  const counts = new Map<string, { all: number; kept: number }>()
  for (const [at, template] of templates.entries()) {
    if (!isText(blocks[at])) continue
    const count = counts.get(template) ?? { all: 0, kept: 0 }
    count.all++
    if (selected[at]) count.kept++
    counts.set(template, count)
  }
  const completed = [...selected]
  for (const at of uncertain) {
    const { all, kept } = counts.get(templates[at] ?? '') ?? { all: 0, kept: 0 }
    if (kept >= minKeptTexts && kept * 4 >= all * 3) completed[at] = true
  }
  return completed
}

function isText(block: Block | undefined): boolean {
  if (block === undefined || block.headingLevel > 0 || block.linkDensity >= 0.5) return false
  return block.words >= minTextWords && block.words <= maxTextWords
}

const minTextWords = 8
const maxTextWords = 60
const minTextProbability = 0.38
const minKeptTexts = 3
