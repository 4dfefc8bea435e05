import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { isObject } from '#workers/pages/metadata/json-ld.ts'
import type { FeatureTable, FeatureWriter } from './feature-table.ts'
import type { Block } from './find-blocks.ts'
import { measureText } from './measure-text.ts'
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
export function textFeatures(blocks: readonly Block[], facts: DeclaredFacts): FeatureWriter {
  const title = new Set(wordsOf(facts.documentTitle ?? ''))
  const described = new Set(declaredTexts(facts).flatMap((text) => phrasesIn(wordsOf(text.slice(0, 20_000)))))
  const repeats = new Map<string, number>()
  for (const { text } of blocks) repeats.set(text, (repeats.get(text) ?? 0) + 1)
  return (table, at) => {
    const block = blocks[at]
    if (!block) return
    const tokens = wordsOf(block.text.length > 400 ? block.text.slice(0, 400) : block.text)
    addMeasures(table, block)
    table.add(new Set(tokens).size / Math.max(1, tokens.length))
    table.add(block.words > 40 ? 0 : shareOf(tokens, title))
    table.add(phrasesShared(described, tokens))
    table.add(repeats.get(block.text) ?? 1)
    addTag(table, block)
    table.addBits(block.words <= 60 ? textSignsOf(block.text) : 0, textSigns.length)
    for (const step of [-2, -1, 1, 2]) addNeighbour(table, blocks[at + step])
  }
}

function addMeasures(table: FeatureTable, { text, words, linkShare }: Block): void {
  const count = Math.max(1, words)
  const { sentences, commas, digits, capitals, asks } = measureText(text)
  table.add(words)
  table.add(text.length / count)
  table.add(linkShare)
  table.add(sentences / count)
  table.addIf(/[.!?。！？…:]["”’)]?$/u.test(text.slice(-2)))
  table.add(commas / count)
  table.add(digits / text.length)
  table.add(capitals / text.length)
  table.addIf(asks)
}

/** What the page says about itself in its declarations: the beginning of its text, or a summary of it. */
function declaredTexts({ meta, jsonLd }: DeclaredFacts): string[] {
  const texts = [meta.get('description'), meta.get('og:description'), meta.get('twitter:description')]
  const works = jsonLd.flatMap((work) => [work['description'], work['articleBody'], work['text'], work['reviewBody']])
  const steps = jsonLd.flatMap((work) => [work['recipeIngredient'], work['recipeInstructions']].flat().map(stepText))
  return [...texts, ...works, ...steps].filter((text) => typeof text === 'string')
}

function stepText(step: unknown): unknown {
  return isObject(step) ? step['text'] : step
}

/** Each three words in a row. */
function phrasesIn(words: readonly string[]): string[] {
  return words.slice(2).map((third, at) => `${words[at]} ${words[at + 1]} ${third}`)
}

/** Share of the first phrases of a block that the declarations hold; -1 where it has none. */
function phrasesShared(described: ReadonlySet<string>, tokens: readonly string[]): number {
  if (tokens.length < 3 || described.size === 0) return -1
  let found = 0
  for (const phrase of phrasesIn(tokens)) if (described.has(phrase)) found++
  return found / (tokens.length - 2)
}

function shareOf(tokens: readonly string[], known: ReadonlySet<string>): number {
  let found = 0
  for (const token of tokens) if (known.has(token)) found++
  return found / Math.max(1, tokens.length)
}

function addTag(table: FeatureTable, { parent, headingLevel }: Block): void {
  const { tag } = parent
  table.add(headingLevel)
  table.addIf(tag === 'p')
  table.addIf(tag === 'li')
  table.addIf(tag === 'pre')
  table.addIf(tag === 'tr' || tag === 'td' || tag === 'th')
}

function addNeighbour(table: FeatureTable, block: Block | undefined): void {
  if (!block) return table.addSame(-1, 4)
  table.add(Math.min(block.words, 200))
  table.add(block.linkShare)
  table.addIf(block.words > 8 && /[.!?。！？]/u.test(block.text))
  table.add(block.headingLevel)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
