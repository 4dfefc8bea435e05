import type { AnswerLength } from '#shared/contract/models/answers/answer-form.ts'
import { array, integer, object, string } from '#shared/contract/schema.ts'
import { answerSizes } from '#workers/answers/answer-form.ts'
import { choosePassages, type Passage } from '#workers/evidence/choose-passages.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import { readItems } from '#workers/llm/asking/read-items.ts'
import type { Model, PromptData } from '#workers/llm/llm.ts'

/** The answer of the model, before it is checked. */
interface ProposedAnswer {
  claims: readonly Claim[]
  /** Parts of the question that the model did not find in the sources. */
  unanswered: readonly string[]
}

interface AnswerRequest {
  query: string
  length: AnswerLength
  sources: readonly Source[]
  /** Called with each claim as soon as it has arrived, also of attempts that fail. */
  onClaim?: ((claim: Claim) => void) | undefined
}

/** Asks the model for claims with sources and quotes. Throws AI_UNAVAILABLE like `Model.ask`. */
export async function askForAnswer(
  { query, length, sources, onClaim }: AnswerRequest,
  model: Model,
): Promise<ProposedAnswer> {
  const { wish, written } = answerSizes[length]
  const maxOutputTokens = tokensPerClaim * Math.max(10, written)
  const maxChars = Math.min(maxPassageChars, model.maxDataChars(maxOutputTokens))
  const passages = await choosePassages(query, sources, { maxChars })
  const data = passageData(passages, sources)
  const reply = await model.ask({
    prompt: 'answer',
    role: 'large',
    values: { question: query, length: wish },
    data,
    output: proposal,
    maxOutputTokens,
    read: onClaim && readItems({ field: 'claims', item: proposedClaim, data, onItem: onClaim }),
  })
  return {
    claims: reply.claims.slice(0, Math.max(10, written)),
    unanswered: reply.unanswered.slice(0, maxUnanswered).map((part) => part.slice(0, maxPartChars)),
  }
}

/** More text costs more and answers hardly better. */
const maxPassageChars = 24_000
const tokensPerClaim = 150
const maxUnanswered = 5
const maxPartChars = 400

const proposedClaim = object({
  text: string({ description: 'One sentence of the answer' }),
  citations: array(
    object({
      source: integer({ description: 'Number of the source' }),
      quote: string({ description: 'Words copied from the source' }),
    }),
  ),
})

const proposal = object({
  claims: array(proposedClaim, { description: 'The answer, sentence by sentence' }),
  unanswered: array(string(), { description: 'Parts of the question that the sources leave open' }),
})

/** The passages as data for the model: one block for each source, with its passages in the order of the page. */
function passageData(passages: readonly Passage[], sources: readonly Source[]): PromptData[] {
  return sources.flatMap(({ index, url, title }) => {
    const own = passages.filter(({ source }) => source === index).toSorted((one, other) => one.start - other.start)
    if (own.length === 0) return []
    const text = own.map((passage) => (passage.heading ? `## ${passage.heading}\n\n${passage.text}` : passage.text))
    return [{ index, kind: 'page', url, title, text: text.join(gapMark) }]
  })
}

/** Between passages, the page has more text. */
const gapMark = '\n\n[…]\n\n'
