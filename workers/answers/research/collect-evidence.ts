import { groupDuplicates } from '#workers/evidence/group-duplicates.ts'
import type { Source } from '#workers/evidence/source.ts'
import {
  gatherSources,
  type GatherContext,
  type GatherOptions,
  type GatheredSources,
} from '#workers/evidence/sources/gather-sources.ts'
import { withoutInstructions } from '#workers/evidence/sources/without-instructions.ts'
import type { AskContext } from './ask-once.ts'
import type { SubQuestion } from './plan-research.ts'
import { createCondenser } from './reading/condenser.ts'
import { type Finding, extractSentences } from './reading/extract-sentences.ts'
import { openReader } from './reading/open-reader.ts'
import type { ResearchLog } from './research-log.ts'

interface Task {
  query: string
  plan: readonly SubQuestion[]
  /** Quoted sentences for each sub-question. */
  perQuestion: number
  options: Omit<GatherOptions, 'onRead' | 'skip'>
}

/** The sources of a research, and their statements about each sub-question. */
export interface Evidence extends Pick<GatheredSources, 'sources' | 'results' | 'failed'> {
  /** The sources without text that instructs models. */
  clean: Source[]
  /** The same with their best passages as texts. */
  condensed: Source[]
  findings: Finding[]
}

/**
 * Searches for the topic and its sub-questions at once, and reads each page as soon as it is there. If a sub-question stays
 * open while there is time, searches once more for it.
 */
export async function collectEvidence(
  { query, plan, perQuestion, options }: Task,
  log: ResearchLog,
  context: GatherContext & AskContext,
): Promise<Evidence> {
  const questions = plan.map(({ question }) => question)
  const condense = createCondenser([query, ...questions])
  const reader = openReader({ query, questions, perQuestion }, { log, context })
  const gather = async (queries: readonly string[], more: Partial<GatherOptions>) => {
    const gathered = await gatherSources(queries, { ...options, ...more, onRead }, context)
    for (const warning of gathered.warnings) log.warn(warning)
    if (!gathered.isComplete) log.noteIncomplete()
    return gathered
  }
  const study = async (sources: Source[]) => {
    const clean = await withoutInstructions(sources)
    const condensed = await condense(clean)
    const notes = context.model === undefined ? [] : await reader.findings(clean)
    if (notes.length > 0) return { sources, clean, condensed, findings: notes }
    const findings = await extractSentences(questions, condensed, { perQuestion })
    if (context.model !== undefined && (findings.length > 0 || reader.hasUnusableNotes()))
      log.modelFailed('The pages were read', 'No note of the model had a quote that its page has.')
    return { sources, clean, condensed, findings }
  }

  const first = await gather([...new Set([query, ...plan.map(({ queries }) => queries[0] ?? query)])], {})
  log.enter('reading')
  const studied = await study(first.sources)
  const open = plan.filter((_, position) => !studied.findings.some(({ subQuestion }) => subQuestion === position))
  const leftMs = log.readUntil - context.now()
  if (open.length === 0 || first.sources.length === 0 || leftMs < minFollowUpMs) return { ...first, ...studied }
  const more = await followUp()
  return { ...first, ...(more.length === 0 ? studied : await study(distinct([...first.sources, ...more]))) }

  function onRead(page: Parameters<typeof reader.start>[0]): void {
    log.sourceRead()
    if (context.model !== undefined) reader.start(page)
  }

  async function followUp(): Promise<Source[]> {
    const queries = open.map(({ question, queries: [, second] }) => second ?? otherWords(query, question))
    const skip = [...first.sources, ...first.failed].map(({ url }) => url)
    const limit = Math.min(maxMoreSources, open.length)
    try {
      return (await gather(queries, { limit, timeout: leftMs, skip })).sources
    } catch {
      context.signal.throwIfAborted()
      log.noteIncomplete()
      log.warn('A second search, for the questions that stayed open, failed.')
      return []
    }
  }
}

/** Sources beyond those of the tier, for sub-questions that stayed open. */
const maxMoreSources = 3

/** A second search is not worth less time than this. */
const minFollowUpMs = 4000

/** Longer queries fail at some search providers. */
const maxQuery = 400

const otherWords = (query: string, question: string) =>
  (question.includes(query) ? question : `${query} ${question}`).slice(0, maxQuery)

/** Without near-duplicates, numbered from 1. */
function distinct(sources: readonly Source[]): Source[] {
  const groups = groupDuplicates(sources)
  return sources
    .filter((_, position) => groups.indexOf(groups[position] ?? position) === position)
    .map((source, position) => renumbered(source, position + 1))
}

const renumbered = (source: Source, index: number): Source => ({ ...source, index })
