import type { AnswerLength } from '#shared/contract/models/answers/answer-form.ts'
import { array, integer, object, string } from '#shared/contract/schema.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import { reportSizes } from '#workers/answers/answer-form.ts'
import { choosePassages } from '#workers/evidence/choose-passages.ts'
import type { Claim } from '#workers/evidence/claim.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { PromptData } from '#workers/llm/llm.ts'
import { askOnce, type AskContext, numberedList } from './ask-once.ts'
import type { Finding } from './reading/extract-sentences.ts'
import type { ResearchLog } from './research-log.ts'

/** A report before its statements are checked. */
export interface Draft {
  answer: readonly Claim[]
  keyFindings: readonly Claim[]
  /** Questions that the writer found no answer to. */
  openQuestions: readonly string[]
}

interface WritingTask {
  query: string
  length: AnswerLength
  questions: readonly string[]
  data: readonly PromptData[]
}

/** Writes the report with the large model. Undefined without a model, without data, or if the model fails. */
export async function writeReport(
  { query, length, questions, data }: WritingTask,
  log: ResearchLog,
  context: AskContext,
): Promise<Draft | undefined> {
  if (data.length === 0) return undefined
  return askOnce(
    {
      prompt: 'write-research',
      role: 'large',
      values: { query, length: reportSizes[length].wish, questions: numberedList(questions) },
      data,
      output: draftSchema,
      maxOutputTokens: maxReportTokens,
    },
    { endsAt: log.writeUntil, onFailure: (reason) => log.modelFailed('The answer was written', reason) },
    context,
  )
}

export const maxReportTokens = 3000

const sentence = object({
  text: string({ description: 'One sentence, without [n]', minLength: 1, maxLength: 800 }),
  citations: array(
    object({
      source: integer({ description: 'Number of the source', minimum: 1 }),
      quote: string({ description: 'Words of the source, copied', minLength: 1, maxLength: 600 }),
    }),
    { maxItems: 4 },
  ),
})

const draftSchema = object({
  answer: array(sentence, { maxItems: 30 }),
  keyFindings: array(sentence, { maxItems: 10 }),
  openQuestions: array(string({ maxLength: 400 }), { maxItems: 8 }),
})

/** The notes on each source, for the writer: one line for each statement, with its quote. Each source gets an equal share. */
export function findingData(sources: readonly Source[], findings: readonly Finding[], maxChars: number): PromptData[] {
  const read = sources.filter(({ index }) => findings.some((finding) => cites(finding, index)))
  const share = Math.floor(maxChars / Math.max(1, read.length))
  return read.map(({ index, url, title }) => {
    const lines = findings.filter((finding) => cites(finding, index)).map(lineOf)
    return { index, kind: 'notes', url, title, text: textPrefix([...new Set(lines)].join('\n'), share) }
  })
}

const cites = ({ citations }: Finding, index: number) => citations.some(({ source }) => source === index)

const lineOf = ({ subQuestion, text, citations }: Finding) =>
  `Question ${subQuestion + 1}: ${text} Quote: "${citations[0]?.quote ?? ''}"`

/** The best passages of each source, for the writer, in the order of the sources and of each page. */
export async function passageData(query: string, sources: readonly Source[], maxChars: number): Promise<PromptData[]> {
  const chosen = await choosePassages(query, sources, { maxChars })
  const passages = chosen.toSorted((one, other) => one.start - other.start)
  return sources.flatMap(({ index, url, title }) => {
    const own = passages.filter(({ source }) => source === index).map(({ text }) => text)
    return own.length === 0 ? [] : [{ index, kind: 'page', url, title, text: own.join('\n\n') }]
  })
}
