import { array, integer, object, string } from '#shared/contract/schema.ts'
import { askOnce, type AskContext } from '#workers/answers/research/ask-once.ts'
import type { Finding } from '#workers/answers/research/finding.ts'
import { numberedList } from '#workers/answers/research/numbered-list.ts'
import type { ResearchLog } from '#workers/answers/research/research-log.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Source } from '#workers/evidence/source.ts'
import { excerptOf } from './excerpt-of.ts'
import { extractSentences } from './extract-sentences.ts'

interface ReadingTask {
  query: string
  questions: readonly string[]
}

/**
 * Notes what a source says about each question: statements with quotes, checked against the source. The small model reads;
 * without it, or if it fails, the sentences that fit the questions best are noted.
 */
export async function readSource(
  source: Source,
  { query, questions }: ReadingTask,
  { log, context }: { log: ResearchLog; context: AskContext },
): Promise<Finding[]> {
  const notes = await askOnce(
    {
      prompt: 'read-page',
      role: 'small',
      values: { query, questions: numberedList(questions) },
      // The number of the source may change while others are read: a saved reading must fit either way.
      data: [
        {
          index: 1,
          kind: 'page',
          url: source.url,
          title: source.title,
          text: await pageText(source, { query, questions }, context),
        },
      ],
      output: notesSchema,
      maxOutputTokens,
    },
    { endsAt: log.readUntil, onFailure: (reason) => log.modelFailed(`${source.url} was read`, reason) },
    context,
  )
  if (notes === undefined) return extractSentences(questions, [source])
  const findings = distinct(
    notes.claims.flatMap(({ subQuestion, text, quote }) =>
      subQuestion > questions.length
        ? []
        : [{ subQuestion: subQuestion - 1, text, citations: [{ source: source.index, quote }] }],
    ),
  )
  const { outcomes } = await checkClaims(findings, [source])
  // By place: the check removes numbers of citations from the text of a claim.
  return findings.flatMap(({ subQuestion }, position) => {
    const kept = outcomes[position]?.kept
    return kept === undefined ? [] : [{ subQuestion, ...kept }]
  })
}

/** Each fact once, for the first question that it was noted for. */
const distinct = (findings: readonly Finding[]): Finding[] => {
  const texts = new Set<string>()
  return findings.filter(({ text }) => !texts.has(text) && texts.add(text))
}

const maxOutputTokens = 1500

const notesSchema = object({
  claims: array(
    object({
      subQuestion: integer({ description: 'Number of the question', minimum: 1 }),
      text: string({ description: 'The fact, in one sentence', minLength: 1, maxLength: 500 }),
      quote: string({ description: 'Words of the page, copied', minLength: 1, maxLength: 600 }),
    }),
    { maxItems: 16 },
  ),
})

/** Pages are longer than what is worth paying for. */
const maxPageChars = 16_000

async function pageText(source: Source, { query, questions }: ReadingTask, { model }: AskContext): Promise<string> {
  const maxChars = Math.min(maxPageChars, model?.maxDataChars(maxOutputTokens) ?? maxPageChars)
  return excerptOf(source, { query: [query, ...questions].join(' '), maxChars })
}
