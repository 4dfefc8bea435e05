import { beginsCommand, contextPenalty } from './context-penalty.ts'
import { isWithin, type Finding, type InjectionKind, type Phrase, type Range } from './finding.ts'
import { chinesePhrases } from './phrases/chinese.ts'
import { englishWishes } from './phrases/english-wishes.ts'
import { englishPhrases } from './phrases/english.ts'
import { frenchPhrases } from './phrases/french.ts'
import { germanPhrases } from './phrases/german.ts'
import { spanishPhrases } from './phrases/spanish.ts'

/**
 * The kinds of sentences that instruct a model, each once with its highest score, in English, German, French, Spanish and
 * Chinese. Counts sentences whose first word of an instruction stands in the range.
 */
export function findInstructions(text: string, range: Range = { from: 0, to: Infinity }): Finding[] {
  const lower = text.toLowerCase()
  const scores = new Map<InjectionKind, number>()
  const note = (at: number, phrases: readonly Phrase[]) => {
    const sentence = restOfSentence(lower, at)
    for (const { kind, near, isCommand, weight } of phrases) {
      if (!near.every((pattern) => pattern.test(sentence))) continue
      if (isCommand === true && !beginsCommand(lower, at)) continue
      const known = scores.get(kind) ?? 0
      if (weight > known) scores.set(kind, Math.max(known, weight - contextPenalty(lower, at)))
    }
  }
  for (const { 0: word, index } of lower.matchAll(words)) {
    const phrases = byWord.get(word)
    if (phrases !== undefined && isWithin(index, range)) note(index, phrases)
  }
  for (const [anchor, phrases] of byCharacters) {
    for (let at = lower.indexOf(anchor); at !== -1; at = lower.indexOf(anchor, at + anchor.length)) {
      if (isWithin(at, range)) note(at, phrases)
    }
  }
  return [...scores].flatMap(([kind, score]) => (score > 0 ? [{ kind, score }] : []))
}

/** The sentence from the anchor on. Its length is bounded, so the whole text takes linear time. */
function restOfSentence(text: string, at: number): string {
  const ahead = text.slice(at, at + maxSentence)
  const end = ahead.search(sentenceEnd)
  return end === -1 ? ahead : ahead.slice(0, end + 1)
}

const words = /[\p{L}\p{N}]+/gu
const sentenceEnd = /[.!?](?=\s|$)|[。！？\n]/
const maxSentence = 140

const byWord = groupByAnchor([
  ...englishPhrases,
  ...englishWishes,
  ...germanPhrases,
  ...frenchPhrases,
  ...spanishPhrases,
])

/** Chinese has no spaces between words. */
const byCharacters = groupByAnchor(chinesePhrases)

function groupByAnchor(phrases: readonly Phrase[]): ReadonlyMap<string, readonly Phrase[]> {
  const groups = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    for (const anchor of phrase.anchors) groups.set(anchor, [...(groups.get(anchor) ?? []), phrase])
  }
  return groups
}
