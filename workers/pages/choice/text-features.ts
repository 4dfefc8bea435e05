import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import type { Block } from './find-blocks.ts'
import { textSigns, textSignsOf } from './text-signs.ts'

export const textNames: readonly string[] = [
  'words',
  'characters a word',
  'link share',
  'sentence marks a word',
  'ends a sentence',
  'commas a word',
  'digits',
  'capitals',
  'asks',
  'different words',
  'in title',
  'in description',
  'repeated on page',
  'heading level',
  'paragraph',
  'list item',
  'listing',
  'row',
  ...textSigns.map(([name]) => `says ${name}`),
  ...['two before', 'one before', 'one after', 'two after'].flatMap((place) => [
    `words ${place}`,
    `link share ${place}`,
    `prose ${place}`,
    `heading ${place}`,
  ]),
]

/** What a block's own text and tag tell, and those of the blocks around it. */
export function textFeatures(blocks: readonly Block[], facts: DeclaredFacts): number[][] {
  const title = new Set(wordsOf(facts.documentTitle ?? ''))
  const described = new Set(declaredTexts(facts).flatMap(phrasesIn))
  const repeats = new Map<string, number>()
  for (const { text } of blocks) repeats.set(text, (repeats.get(text) ?? 0) + 1)
  return blocks.map((block, at) => [
    ...ownFeatures(block, title),
    shareIn(described, block),
    repeats.get(block.text) ?? 1,
    ...tagFeatures(block),
    ...signBits(block),
    ...[-2, -1, 1, 2].flatMap((step) => neighbour(blocks[at + step])),
  ])
}

/** 1 to 6; 0 for what is no heading. */
export function headingLevel(block: Block | undefined): number {
  let node = block?.parent
  for (let up = 0; node && up < 4; node = node.parent, up++) if (/^h[1-6]$/u.test(node.tag)) return Number(node.tag[1])
  return 0
}

function ownFeatures({ text, words, linkShare }: Block, title: ReadonlySet<string>): number[] {
  const count = Math.max(1, words)
  const tokens = wordsOf(text.length > 400 ? text.slice(0, 400) : text)
  return [
    words,
    text.length / count,
    linkShare,
    countOf(text, /[.!?。！？…](?:\s|$|["”’)])/gu) / count,
    Number(/[.!?。！？…:]["”’)]?$/u.test(text)),
    countOf(text, /[,、，;]/gu) / count,
    countOf(text, /\d/gu) / text.length,
    countOf(text, /\p{Lu}/gu) / text.length,
    Number(text.includes('?')),
    new Set(tokens).size / Math.max(1, tokens.length),
    words > 40 ? 0 : tokens.filter((token) => title.has(token)).length / Math.max(1, tokens.length),
  ]
}

/** What the page says about itself in its declarations: the beginning of its text, or a summary of it. */
function declaredTexts({ meta, jsonLd }: DeclaredFacts): string[] {
  const texts = [meta.get('description'), meta.get('og:description'), meta.get('twitter:description')]
  const works = jsonLd.flatMap((work) => [work['description'], work['articleBody'], work['text'], work['reviewBody']])
  return [...texts, ...works].filter((text) => typeof text === 'string')
}

function phrasesIn(text: string): string[] {
  const words = wordsOf(text.length > 20_000 ? text.slice(0, 20_000) : text)
  return words.map((_, at) => words.slice(at, at + 3).join(' '))
}

/** Share of the first phrases of a block that the declarations hold; -1 where it has none. */
function shareIn(described: ReadonlySet<string>, { text }: Block): number {
  const phrases = phrasesIn(text.slice(0, 400)).slice(0, -2)
  if (phrases.length === 0 || described.size === 0) return -1
  return phrases.filter((phrase) => described.has(phrase)).length / phrases.length
}

function tagFeatures(block: Block): number[] {
  const { tag } = block.parent
  return [
    headingLevel(block),
    Number(tag === 'p'),
    Number(tag === 'li'),
    Number(tag === 'pre'),
    Number(/^t[rdh]$/u.test(tag)),
  ]
}

function signBits({ text, words }: Block): number[] {
  const bits = words <= 60 ? textSignsOf(text) : 0
  return textSigns.map((_, index) => (bits >> index) & 1)
}

function neighbour(block: Block | undefined): number[] {
  if (!block) return [-1, -1, -1, -1]
  return [
    Math.min(block.words, 200),
    block.linkShare,
    Number(/[.!?。！？]/u.test(block.text) && block.words > 8),
    headingLevel(block),
  ]
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
