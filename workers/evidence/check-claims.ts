import { createBreather } from './breathe.ts'
import { checkClaim, maxCitations } from './checks/check-claim.ts'
import { openPage } from './checks/open-page.ts'
import { statementReader } from './checks/read-statement.ts'
import type { CheckedClaims, Claim, ClaimOutcome } from './claim.ts'
import { groupDuplicates } from './group-duplicates.ts'
import type { Source } from './source.ts'
import { isFunctionWord } from './words/function-words.ts'

/**
 * Checks claims against their sources. A claim is kept if a sentence that it cites says all of it: each word, number and name, in
 * the same roles, with the same negations, limits, conditions and attributions. It then has the citations that each back all of
 * it, with the words of the page as quotes. In place of another claim stand the sentences of its sources, marked `verbatim`. A
 * claim without a quote that its source has is a gap. `question`: its words may name the subject. `decided`: the outcomes of claims
 * that were checked before. The same claims and sources always give the same result. Never throws. Works in slices: the event loop
 * runs between them.
 */
export async function checkClaims(
  claims: readonly Claim[],
  sources: readonly Source[],
  { question, decided }: { question?: string; decided?: ReadonlyMap<Claim, ClaimOutcome> | undefined } = {},
): Promise<CheckedClaims> {
  const checker = openChecker(sources, { question })
  await checker.readWords(claims.flatMap(({ citations }) => citations.map(({ source }) => source)))
  const outcomes: ClaimOutcome[] = []
  for (const claim of claims) outcomes.push(decided?.get(claim) ?? (await checker.check(claim)))
  const groups = groupDuplicates(sources)
  const groupOf = new Map(sources.map(({ index }, position) => [index, groups[position] ?? position]))
  const supported = withoutRepeats(outcomes.flatMap(({ kept }) => kept ?? []))
  const gaps = outcomes.flatMap(({ gap }) => gap ?? [])
  return { supported, outcomes, gaps, confidence: confidenceOf(supported, gaps.length, groupOf) }
}

interface Checker {
  /** Learns from these sources which words are words of the language, and no names. */
  readWords: (indexes: readonly number[]) => Promise<void>
  check: (claim: Claim) => Promise<ClaimOutcome>
}

/** Checks one claim after another. It reads each page once. */
export function openChecker(sources: readonly Source[], { question }: { question?: string | undefined }): Checker {
  const breathe = createBreather()
  const pages = new Map(sources.map((source) => [source.index, openPage(source)]))
  const common = commonWords()
  const read = statementReader(common.has)
  return {
    async readWords(indexes) {
      const cited = new Set(indexes)
      for (const { index, text } of sources) {
        if (cited.has(index)) common.add(text)
        await breathe()
      }
    },
    async check(claim) {
      for (const { source } of claim.citations.slice(0, maxCitations)) {
        pages.get(source)?.prepare()
        await breathe()
      }
      const outcome = checkClaim(claim, { pages, read, question })
      await breathe()
      return outcome
    },
  }
}

/** Two claims that were drawn from one sentence give this sentence once. */
function withoutRepeats(claims: readonly Claim[]): Claim[] {
  const texts = new Set<string>()
  return claims.filter(({ text, verbatim }) => {
    const isRepeated = verbatim === true && texts.has(text)
    texts.add(text)
    return !isRepeated
  })
}

/**
 * The confidence in checked claims, 0 to 1 with two decimals: the sum of the weights of the supported claims, divided by the
 * number of all claims. The weight of a claim that n independent sources back is 1 − 0.3ⁿ: 0.7, 0.91, 0.97. 0 without claims.
 */
function confidenceOf(supported: readonly Claim[], gaps: number, groupOf: ReadonlyMap<number, number>): number {
  const all = supported.length + gaps
  if (all === 0) return 0
  let sum = 0
  for (const { citations } of supported) {
    const independent = new Set(citations.map(({ source }) => groupOf.get(source))).size
    sum += 1 - doubt ** independent
  }
  return Math.round((sum / all) * 100) / 100
}

/** The share of doubt that each independent source leaves. */
const doubt = 0.3

/**
 * Collects the words of texts that tell whether a word at the start of a sentence is a word of the language and no name: the
 * texts write it in lower case, or it ends as verbs and adverbs do. Reads at most the first 200,000 characters of each text.
 */
export function commonWords(): { add: (text: string) => void; has: (folded: string) => boolean } {
  const seen = new Set<string>()
  return {
    add(text) {
      for (const word of text.slice(0, maxChars).match(/[\p{L}\p{N}\p{M}]{2,64}/gu) ?? []) {
        if (seen.size >= maxWords) break
        if (word === word.toLowerCase()) seen.add(word)
      }
    },
    has: (folded) => isFunctionWord(folded) || openers.has(folded) || endings.test(folded) || seen.has(folded),
  }
}

const maxChars = 200_000
const maxWords = 100_000

// cspell:disable-next-line
const endings = /(?:ly|ing|ed|ment|ness|tion|tions|sion|sions)$/u

/** Words that often open a sentence. */
const openers: ReadonlySet<string> = new Set(
  (
    'however overall although though while whereas since because despite unlike instead moreover furthermore therefore thus hence meanwhile ' +
    'nevertheless still yet even once until unless after before during between among within without across against around behind beyond ' +
    'both either neither most many much more less few fewer several some every another other others one two three four five six seven eight ' +
    'nine ten first second third last next new old sources source researchers analysts critics experts people users customers companies ' +
    'revenue sales profit profits shares prices price costs cost today yesterday now later earlier recent recently according yes overall ' +
    'currently previously together above below again always never often sometimes perhaps maybe like per via plus prior up down out off'
  ).split(' '),
)
