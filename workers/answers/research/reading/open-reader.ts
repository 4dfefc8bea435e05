import { array, integer, object, string } from '#shared/contract/schema.ts'
import { type AskContext, askOnce, numberedList } from '#workers/answers/research/ask-once.ts'
import type { ResearchLog } from '#workers/answers/research/research-log.ts'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import type { Source } from '#workers/evidence/source.ts'
import { sourceOf, type ReadPage } from '#workers/evidence/sources/read-sources.ts'
import { withoutInstructions } from '#workers/evidence/sources/without-instructions.ts'
import { excerptOf } from './condenser.ts'
import { type Finding, extractSentences } from './extract-sentences.ts'

interface Reader {
  /** Starts to read a page, so that the model works while other pages are fetched. */
  start: (page: ReadPage) => void
  /** The findings in these sources, in their order. */
  findings: (sources: readonly Source[]) => Promise<Finding[]>
  /** Whether the model wrote notes on a page, and the page has none of their quotes. */
  hasUnusableNotes: () => boolean
}

interface ReadingTask {
  query: string
  questions: readonly string[]
  /** Sentences for each question, if the model does not read. */
  perQuestion: number
}

/** Reads pages with the language model, each text once. */
export function openReader(task: ReadingTask, { log, context }: { log: ResearchLog; context: AskContext }): Reader {
  const readings = new Map<string, Promise<Finding[]>>()
  let hasUnusable = false
  const noteUnusable = () => {
    hasUnusable = true
  }
  return {
    start({ url, answer }) {
      void withoutInstructions([sourceOf(url, answer, 1)]).then((sources) => sources.map(read))
    },
    async findings(sources) {
      const found = await Promise.all(sources.map(read))
      return found.flatMap((findings, position) => findings.map((finding) => numbered(finding, sources[position])))
    },
    hasUnusableNotes: () => hasUnusable,
  }

  function read(source: Source): Promise<Finding[]> {
    const reading =
      readings.get(source.hash) ?? readSource({ ...source, index: 1 }, task, { log, context, noteUnusable })
    // A page that repeats another is left out of the sources: nobody waits for its reading.
    reading.catch(() => undefined)
    readings.set(source.hash, reading)
    return reading
  }
}

const numbered = (finding: Finding, source: Source | undefined): Finding => ({
  ...finding,
  citations: finding.citations.map(({ quote }) => ({ source: source?.index ?? 0, quote })),
})

/**
 * Notes what a source says about each question: statements with quotes, checked against the source. The small model reads;
 * without it, or if it fails, the sentences that fit the questions best are noted.
 */
export async function readSource(
  source: Source,
  { query, questions, perQuestion }: ReadingTask,
  { log, context, noteUnusable }: { log: ResearchLog; context: AskContext; noteUnusable?: () => void },
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
  if (notes === undefined) return extractSentences(questions, [source], { perQuestion })
  const findings = distinct(
    notes.claims.flatMap(({ subQuestion, text, quote }) =>
      subQuestion > questions.length
        ? []
        : [{ subQuestion: subQuestion - 1, text, citations: [{ source: source.index, quote }] }],
    ),
  )
  const { outcomes } = await checkClaims(findings, [source])
  if (findings.length > 0 && outcomes.every(({ kept = [] }) => kept.length === 0)) noteUnusable?.()
  // By place: the check removes numbers of citations from the text of a claim.
  return findings.flatMap(({ subQuestion }, position) => {
    const kept = outcomes[position]?.kept ?? []
    return kept.map(({ text, citations }) => ({ subQuestion, text, citations }))
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

async function pageText(
  source: Source,
  { query, questions }: Pick<ReadingTask, 'query' | 'questions'>,
  { model }: AskContext,
): Promise<string> {
  const maxChars = Math.min(maxPageChars, model?.maxDataChars(maxOutputTokens) ?? maxPageChars)
  return excerptOf(source, { query: [query, ...questions].join(' '), maxChars })
}
