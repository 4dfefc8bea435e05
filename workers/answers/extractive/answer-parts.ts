import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import { answersQuestion } from './answers-question.ts'
import { chooseSentences } from './choose-sentences.ts'
import { claimOf } from './claim-of.ts'
import { questionParts } from './question/question-parts.ts'
import { readQuestion, type Question } from './question/question.ts'
import { rankSentences, type RankedSentence } from './ranking/rank-sentences.ts'
import { agrees } from './values/value.ts'

/** A part of a question with the sentences that may answer it. */
export interface RankedPart {
  /** As the caller wrote it, perhaps with the subject in brackets. */
  text: string
  question: Question
  /** All sentences with words of the part, the best first. */
  ranked: readonly RankedSentence[]
  /** Those that answer it. */
  answering: readonly RankedSentence[]
}

/** Reads a question and ranks the sentences of the sources for each of its parts. */
export async function rankParts(query: string, sources: readonly Source[]): Promise<RankedPart[]> {
  const parts: RankedPart[] = []
  for (const text of questionParts(
    query,
    sources.map(({ title }) => title),
  )) {
    const question = readQuestion(text)
    const ranked = await rankSentences(question, sources)
    parts.push({ text, question, ranked, answering: ranked.filter((sentence) => answersQuestion(sentence, question)) })
  }
  return parts
}

/** Sentences of the sources that answer a question, word for word. */
export interface QuotedAnswer {
  /** The best for each part first. */
  claims: readonly Claim[]
  /** The parts that no source answers. */
  open: readonly string[]
  /** 0 to 1, see `partConfidence`. A part without an answer counts as 0. */
  confidence: number
}

/** Answers each part with its best sentences. At least one for each part, `maxSentences` in all if there are fewer parts. */
export function answerParts(parts: readonly RankedPart[], { maxSentences = 3 } = {}): QuotedAnswer {
  const share = Math.max(1, Math.floor(maxSentences / parts.length))
  const chosen = parts.map(({ answering }) => chooseSentences(answering, share))
  const claims = new Map<string, Claim>()
  for (let rank = 0; rank < share; rank += 1) {
    for (const [at, { ranked }] of parts.entries()) {
      const sentence = chosen[at]?.[rank]
      const claim = sentence && claimOf(sentence, ranked)
      if (claim !== undefined && !claims.has(claim.text)) claims.set(claim.text, claim)
    }
  }
  const sum = chosen.reduce((total, [best, ...rest], at) => total + partConfidence(best, rest, parts[at]), 0)
  return {
    claims: [...claims.values()],
    open: parts.filter((_, at) => chosen[at]?.length === 0).map(({ text }) => text),
    confidence: Math.round((100 * sum) / parts.length) / 100,
  }
}

/**
 * How sure the best sentence of a part is: how far it states what the part asks, times 1 − 0.3ⁿ for the n independent sources that
 * give the same value. Another value beside it leaves 60 %.
 */
function partConfidence(
  best: RankedSentence | undefined,
  rest: readonly RankedSentence[],
  part: RankedPart | undefined,
): number {
  if (best === undefined || part === undefined) return 0
  const sources = claimOf(best, part.ranked).citations.map(({ source }) => source)
  const isDisputed = rest.some(
    ({ value, group }) =>
      value !== undefined && best.value !== undefined && group !== best.group && !agrees(value, best.value),
  )
  return (0.4 + 0.6 * best.predicate) * (1 - doubt ** new Set(sources).size) * (isDisputed ? 0.6 : 1)
}

/** The share of doubt that each independent source leaves. */
const doubt = 0.3
