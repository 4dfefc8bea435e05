import type { DeclaredFacts } from '#workers/pages/metadata/declared-facts.ts'
import { isObject } from '#workers/pages/metadata/json-ld.ts'
import type { Block } from '#workers/pages/selection/find-blocks.ts'
import type { FeatureTable, FeatureWriter } from './feature-table.ts'
import { textFlagsOf, textPatterns } from './text-patterns.ts'

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
  ...textPatterns.map(([name]) => `says ${name}`),
  ...['two before', 'one before', 'one after', 'two after'].flatMap((place) => [
    `words ${place}`,
    `link share ${place}`,
    `prose ${place}`,
    `heading ${place}`,
  ]),
]

/** Features of a block's text and tag, and of its neighbours. */
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
    table.add(block.words > 40 ? 0 : ratioOf(tokens, title))
    table.add(describedPhraseRatio(described, tokens))
    table.add(repeats.get(block.text) ?? 1)
    addTag(table, block)
    table.addBits(block.words <= 60 ? textFlagsOf(block.text) : 0, textPatterns.length)
    for (const step of [-2, -1, 1, 2]) addNeighbour(table, blocks[at + step])
  }
}

function addMeasures(table: FeatureTable, { text, words, linkDensity }: Block): void {
  const count = Math.max(1, words)
  const { sentences, commas, digits, capitals, asks } = measureText(text)
  table.add(words)
  table.add(text.length / count)
  table.add(linkDensity)
  table.add(sentences / count)
  table.addIf(/[.!?。！？…:]["”’)]?$/u.test(text.slice(-2)))
  table.add(commas / count)
  table.add(digits / text.length)
  table.add(capitals / text.length)
  table.addIf(asks)
}

/** Texts in the page's metadata: the beginning of its content, or a summary. */
function declaredTexts({ meta, jsonLd }: DeclaredFacts): string[] {
  const texts = [meta.get('description'), meta.get('og:description'), meta.get('twitter:description')]
  const works = jsonLd.flatMap((work) => [work['description'], work['articleBody'], work['text'], work['reviewBody']])
  const steps = jsonLd.flatMap((work) => [work['recipeIngredient'], work['recipeInstructions']].flat().map(stepText))
  return [...texts, ...works, ...steps].filter((text) => typeof text === 'string')
}

function stepText(step: unknown): unknown {
  return isObject(step) ? step['text'] : step
}

/** All sequences of three words. */
function phrasesIn(words: readonly string[]): string[] {
  return words.slice(2).map((third, at) => `${words[at]} ${words[at + 1]} ${third}`)
}

/** The ratio of a block's phrases that occur in the declared texts; -1 without phrases or declared texts. */
function describedPhraseRatio(described: ReadonlySet<string>, tokens: readonly string[]): number {
  if (tokens.length < 3 || described.size === 0) return -1
  let found = 0
  for (const phrase of phrasesIn(tokens)) if (described.has(phrase)) found++
  return found / (tokens.length - 2)
}

function ratioOf(tokens: readonly string[], known: ReadonlySet<string>): number {
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
  table.add(block.linkDensity)
  table.addIf(block.words > 8 && /[.!?。！？]/u.test(block.text))
  table.add(block.headingLevel)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Character counts of a text, made in one pass. */
interface TextMeasures {
  /** Sentence-ending marks before a space, a quote or the end of the text. */
  sentences: number
  commas: number
  digits: number
  capitals: number
  asks: boolean
}

function measureText(text: string): TextMeasures {
  const measures = { sentences: 0, commas: 0, digits: 0, capitals: 0, asks: false }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) continue
    if (code >= 65 && code <= 90) measures.capitals++
    else if (code >= 48 && code <= 57) measures.digits++
    else if (code === comma || code === semicolon) measures.commas++
    else if (code < 128) countMark(code, text, at, measures)
    else if (code < firstWithoutCase) measures.capitals += isCapital(text.charAt(at)) ? 1 : 0
    else if (foreignCommas.has(code)) measures.commas++
    else if (foreignMarks.has(code) && endsThere(text, at)) measures.sentences++
  }
  return measures
}

function countMark(code: number, text: string, at: number, measures: TextMeasures): void {
  if (code !== dot && code !== bang && code !== question) return
  if (code === question) measures.asks = true
  if (endsThere(text, at)) measures.sentences++
}

const [comma, semicolon, dot, bang, question] = [44, 59, 46, 33, 63]
/** From U+2000 on, scripts have no capitals, with rare exceptions. */
const firstWithoutCase = 0x20_00
const foreignCommas = new Set([0x30_01, 0xff_0c])
const foreignMarks = new Set([0x20_26, 0x30_02, 0xff_01, 0xff_1f])

function endsThere(text: string, at: number): boolean {
  const next = text.charAt(at + 1)
  return next === '' || next === ' ' || next === '"' || next === '”' || next === '’' || next === ')'
}

function isCapital(char: string): boolean {
  return char !== char.toLowerCase()
}
