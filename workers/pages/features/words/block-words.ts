import { namingAttributes } from '#workers/pages/features/class-flags.ts'
import { memoize } from '#workers/pages/memoize.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { PageBlocks } from '#workers/pages/selection/segment-page.ts'
import type { PageNode } from '#workers/pages/tree/page-node.ts'
import { hashWords, mix } from './hash-words.ts'
import { phraseFlagsOf, phraseSubjects } from './phrases.ts'

/** Receives the words of the blocks in order, as numbers of weights. A block has `groupCount` groups. */
export interface WordSink {
  add: (weight: number) => void
  /** Each group counts as a vector of length one. */
  endGroup: () => void
}

/** The number of weights of the word model. */
export const weightCount = 2 ** 17

/** The groups of a block: names around it, its text, the heading above it, and its shape. */
export const groupCount = 4

/** Sends the words of all blocks to a sink. Returns for each block the bits of the phrases in its text. */
export function readWords({ tree, blocks }: PageBlocks, sink: WordSink): Int32Array {
  const frame = tree.root.textLength * 0.6
  const names: number[][] = []
  const phrases = new Int32Array(blocks.length)
  let heading: HashedText | undefined
  let before: Block | undefined
  for (const [at, block] of blocks.entries()) {
    const words = hashWords(block.text.length > maxLength ? block.text.slice(0, maxLength) : block.text, maxWords)
    const text = { words, phrases: phraseFlagsOf(words) }
    phrases[at] = text.phrases
    addNames(block.parent, { frame, names, sink })
    sink.endGroup()
    addText(text, spaces.text, sink)
    sink.endGroup()
    if (heading) addText(heading, spaces.heading, sink)
    sink.endGroup()
    addShape(block, before, sink)
    sink.endGroup()
    if (block.headingLevel > 0) heading = text
    before = block
  }
  return phrases
}

interface HashedText {
  words: readonly number[]
  phrases: number
}

/** Groups have spaces of their own: a word in a heading has another weight than the same word in a class name. */
const spaces = { text: 101, heading: 102, phrase: 103, headingPhrase: 104, shape: 105, far: 10 }
/** The words and characters at the start of a block that count. */
const maxWords = 30
const maxLength = 300
/** The elements around a block that count. */
const levels = 9

interface NameState {
  /** The text length of the elements that are named after the layout, not after their content. */
  frame: number
  /** The hashes of the names of each element, by index. */
  names: number[][]
  sink: WordSink
}

function addNames(holder: PageNode, { frame, names, sink }: NameState): void {
  let each: PageNode | undefined = holder
  for (let level = 0; each?.parent && level < levels; each = each.parent, level++) {
    if (each.textLength > frame) break
    const space = level < 4 ? level + 1 : spaces.far
    for (const name of (names[each.index] ??= namesOf(each))) sink.add(weightOf(mix(name, space)))
  }
}

/** The words and the pairs of neighbouring words, with the start and, for a short text, the end as words. */
function addText({ words, phrases }: HashedText, space: number, sink: WordSink): void {
  let before = 1
  for (const word of words) {
    sink.add(weightOf(mix(word, space)))
    sink.add(weightOf(mix(mix(before, word), space)))
    before = word
  }
  if (words.length < maxWords) sink.add(weightOf(mix(mix(before, 2), space)))
  const phraseSpace = space === spaces.text ? spaces.phrase : spaces.headingPhrase
  for (let bit = 0; phrases >> bit > 0 && bit < phraseSubjects.length; bit++)
    if (phrases & (1 << bit)) sink.add(weightOf(mix(mix(bit, phraseSpace), Math.min(4, words.length >> 2))))
}

function addShape(block: Block, before: Block | undefined, sink: WordSink): void {
  const own = sizeOf(block)
  sink.add(weightOf(mix(own, spaces.shape)))
  sink.add(weightOf(mix(mix(own, before ? sizeOf(before) : 0), spaces.shape)))
}

function sizeOf({ words, linkDensity, headingLevel }: Block): number {
  return (31 - Math.clz32(words + 1)) * 100 + Math.round(linkDensity * 3) * 10 + headingLevel
}

function weightOf(hash: number): number {
  return (hash ^ (hash >>> 17)) & (weightCount - 1)
}

/** The hashes of an element's tag and of the parts of its class names, ids, roles and test ids. */
function namesOf({ tag, attributes }: PageNode, limit = 16): number[] {
  const names = [tagHash(tag)]
  for (const name in attributes) {
    if (!namingAttributes.has(name)) continue
    for (const part of partsOf(attributes[name] ?? '')) if (names.length < limit) names.push(part)
  }
  return names
}

const tagHash = memoize((tag) => mix(0x7a_67, hashWords(tag, 1)[0] ?? 0))

/** `post-footerLinks` has the parts post, footer and links, and is a name as a whole. */
const partsOf = memoize((names) => {
  const parts = new Set<number>()
  const short = names.length > maxNamesLength ? names.slice(0, maxNamesLength) : names
  for (const name of short.split(/\s+/u)) {
    const words = hashWords(name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/gu, ' '), 6)
    for (const word of words) parts.add(word)
    if (words.length > 1) parts.add(words.reduce(mix, 0x5f))
  }
  return [...parts]
})

const maxNamesLength = 200
