import { AppError } from '#shared/contract/errors.ts'
import type { TObject } from '#shared/contract/schema.ts'
import type { Source } from '#workers/evidence/source.ts'
import { gatherSources } from '#workers/evidence/sources/gather-sources.ts'
import { readSources } from '#workers/evidence/sources/read-sources.ts'
import { withoutInstructions } from '#workers/evidence/sources/without-instructions.ts'
import { isInScope, scopeOf } from '#workers/search/scope.ts'
import { depthLimits, type ReportContext, type ReportRequest } from './report-request.ts'

export interface Evidence {
  /** Numbered from 1. At least one. */
  sources: Source[]
  /** The sources as the model reads them and quotes are checked: without text that instructs models. */
  clean: Source[]
  warnings: string[]
  /** No search and no page failed. */
  isComplete: boolean
}

/**
 * Searches and reads the sources of a report. A job that runs again after its worker died uses those that the first run saved,
 * because the saved reply of the model cites them by number. Throws SEARCH_FAILED if there is nothing to read, and the
 * signal's reason.
 */
export async function gatherEvidence(request: ReportRequest<TObject>, context: ReportContext): Promise<Evidence> {
  const gathered = await gatherOnce(request, context)
  return { ...gathered, clean: await withoutInstructions(gathered.sources) }
}

type Gathered = Omit<Evidence, 'clean'>

async function gatherOnce(request: ReportRequest<TObject>, context: ReportContext): Promise<Gathered> {
  const saved = await context.parts.find(partKey)
  // `save` below wrote it.
  if (saved !== undefined) return JSON.parse(saved) as Gathered
  const gathered = await gather(request, context)
  await context.parts.save(partKey, JSON.stringify(gathered))
  return gathered
}

const partKey = 'evidence'

async function gather(request: ReportRequest<TObject>, context: ReportContext): Promise<Gathered> {
  const { queries, homeUrl, depth, timeout, cache, cacheTtl } = request
  const { searches, sources: limit } = depthLimits[depth]
  context.reportProgress(0, steps, { stage: 'searching', sources: 0 })
  const onRead = (_page: unknown, completed: number) =>
    context.reportProgress(0, steps, { stage: 'reading', sources: completed })
  const options = { timeout, cache, cacheTtl }
  const scope = scopeOf(request)
  const urls = homeUrl === undefined || !isInScope(homeUrl, scope) ? [] : [homeUrl]
  const [home, found] = await Promise.all([
    readSources(urls, { tier: 'auto', ...options, timeout: Math.min(timeout, maxPageMs) }, context),
    gatherSources(queries.slice(0, searches), { limit, ...options, ...scope, skip: urls, onRead }, context),
  ])
  const sources = [...home.sources, ...found.sources].map(numbered)
  const warnings = [...home.failed.map(({ url, message }) => `${url} could not be read: ${message}`), ...found.warnings]
  if (sources.length === 0)
    throw new AppError('SEARCH_FAILED', `The searches found no page that could be read. ${warnings[0] ?? ''}`.trim())
  const isComplete = found.isComplete && home.failed.length + found.failed.length === 0
  return { sources, warnings: warnings.slice(0, maxWarnings), isComplete }
}

const numbered = (source: Source, position: number): Source => ({ ...source, index: position + 1 })

/** Gathering, writing, checking. */
export const steps = 3

const maxPageMs = 30_000
const maxWarnings = 20
