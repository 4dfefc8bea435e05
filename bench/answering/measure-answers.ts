import { readCorpus, readPairs, type Asked, type Half } from '#test/extractive/corpus/read-corpus.ts'
import { findContradictions } from '#workers/answers/contradictions/find-contradictions.ts'
import { answerParts, rankParts } from '#workers/answers/extractive/answer-parts.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Claim } from '#workers/evidence/claim.ts'

/** How answers without a model do on one half of the corpus. */
export interface AnswerFigures {
  questions: number
  /** Shares of the questions that the pages answer: all facts in the first three sentences, and the fact in the first. */
  inThree: number
  inFirst: number
  /** Questions whose answer states something about another subject. */
  foreign: number
  /** Questions that no page answers, and those of them that get no answer. */
  unanswerable: number
  refused: number
  /** Mean confidence of right and of wrong answers. */
  sure: number
  unsure: number
  /** Planted contradictions, those shown, pairs that only look like some, and those of them that are shown. */
  planted: number
  shown: number
  similar: number
  falselyShown: number
  /** Questions whose answer is wrong, for the reader of a failed test. */
  missed: string[]
}

export async function measureAnswers(half: Half): Promise<AnswerFigures> {
  const figures = {
    questions: 0,
    three: 0,
    first: 0,
    foreign: 0,
    unanswerable: 0,
    refused: 0,
    shown: 0,
    falselyShown: 0,
  }
  const right: number[] = []
  const wrong: number[] = []
  const missed: string[] = []
  for (const asked of readCorpus(half)) {
    const { claims, confidence } = answerParts(await rankParts(asked.question, asked.sources))
    const { supported } = await checkClaims(claims, asked.sources)
    const wanted = asked.expected.filter((words) => words !== 'none')
    if (supported.some((claim) => isForeign(claim, asked))) figures.foreign += 1
    if (wanted.length === 0) {
      figures.unanswerable += 1
      if (supported.length === 0) figures.refused += 1
      else wrong.push(confidence)
      continue
    }
    figures.questions += 1
    const has = (claim: Claim | undefined, words: string) =>
      claim?.text.toLowerCase().includes(words.toLowerCase()) === true
    const isFound = wanted.every((words) => supported.slice(0, 3).some((claim) => has(claim, words)))
    if (isFound) figures.three += 1
    if (wanted.length > 1 ? isFound : has(supported[0], wanted[0] ?? '')) figures.first += 1
    if (!isFound) missed.push(asked.question)
    if (supported.length > 0) (isFound ? right : wrong).push(confidence)
  }
  const pairs = readPairs(half)
  for (const { question, sources, isPlanted } of pairs) {
    if (findContradictions(await rankParts(question, sources), sources).length === 0) continue
    if (isPlanted) figures.shown += 1
    else figures.falselyShown += 1
  }
  const { three, first, ...counts } = figures
  const planted = pairs.filter(({ isPlanted }) => isPlanted).length
  return {
    ...counts,
    inThree: three / counts.questions,
    inFirst: first / counts.questions,
    sure: mean(right),
    unsure: mean(wrong),
    planted,
    similar: pairs.length - planted,
    missed,
  }
}

const isForeign = ({ text, citations }: Claim, { others, foreign }: Asked) =>
  citations.some(({ source }) => others.has(source)) || (foreign !== undefined && text.includes(foreign))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
