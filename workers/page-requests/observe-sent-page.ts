import { toAppError, type ErrorCode } from '#shared/contract/errors.ts'
import type { HostObservation } from '#shared/contract/host-history.ts'
import type { Extraction } from '#workers/pages/isolated/extraction.ts'
import type { RawPage } from '#workers/pages/page.ts'
import { readRawPage, type ReadOptions } from '#workers/pages/read-page.ts'
import { recordObservation, type ObservationDeps } from './record-host-observation.ts'

export interface RenderedPage {
  host: string
  /** The document that the browser received, before its scripts ran. */
  sent: RawPage
  /** The content that was extracted after its scripts ran. */
  content: string
  format: ReadOptions['format']
}

/**
 * Records whether pages of a host need a browser: extracts the document as plain HTTP would deliver it, and compares that
 * with the rendered content. Never throws: a lost observation does no harm.
 */
export async function observeSentPage(
  page: RenderedPage,
  deps: ObservationDeps & { extraction: Extraction },
  signal: AbortSignal,
): Promise<void> {
  const observation = await observationOf(page, deps, signal)
  if (observation !== undefined) recordObservation(page.host, observation, deps)
}

async function observationOf(
  { sent, content, format }: RenderedPage,
  deps: { extraction: Extraction },
  signal: AbortSignal,
): Promise<HostObservation | undefined> {
  try {
    const plain = await readRawPage(sent, { format }, deps, signal)
    const share = shareIn(plain.content, content)
    if (share >= minShareOfPlainPage) return 'plain-suffices'
    return share < maxShareOfScriptedPage ? 'browser-needed' : undefined
  } catch (thrown) {
    return failedExtractions.has(toAppError(thrown).code) ? 'browser-needed' : undefined
  }
}

/** Below 1, because dates and counters differ between two reads. */
const minShareOfPlainPage = 0.9
const maxShareOfScriptedPage = 0.5

const failedExtractions: ReadonlySet<ErrorCode> = new Set([
  'EMPTY_CONTENT',
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'TARGET_ERROR',
])

/** The share of the words of `text`, 0 to 1, that `other` contains as often. Compares only the beginning of long texts. */
function shareIn(other: string, text: string): number {
  const left = new Map<string, number>()
  for (const word of wordsOf(other, 3 * maxLength)) left.set(word, (left.get(word) ?? 0) + 1)
  const words = wordsOf(text, maxLength)
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return words.length === 0 ? 1 : found.length / words.length
}

/** Characters. A comparison blocks the event loop for one or two milliseconds. */
const maxLength = 20_000

const wordsOf = (text: string, length: number) => text.slice(0, length).match(/[\p{L}\p{N}]+/gu) ?? []
