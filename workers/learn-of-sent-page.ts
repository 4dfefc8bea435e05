import { toAppError, type ErrorCode } from '#shared/errors.ts'
import type { Lesson } from '#shared/host-lessons.ts'
import { noteLesson, type LearnDeps } from './learn-of-host.ts'
import type { Extraction } from './pages/open-extraction.ts'
import type { RawPage } from './pages/page.ts'
import { readCaptured, type ReadOptions } from './pages/read-page.ts'

export interface RenderedPage {
  host: string
  /** What a browser was sent. */
  sent: RawPage
  /** What was read after it had run its scripts. */
  content: string
  format: ReadOptions['format']
}

/**
 * Notes whether pages of a host need a browser: what it was sent is read as plain HTTP would have it, and compared with
 * what became of it. Nobody waits for it, and one that fails is no loss.
 */
export async function learnOfSentPage(
  page: RenderedPage,
  deps: LearnDeps & { extraction: Extraction },
  signal: AbortSignal,
): Promise<void> {
  const lesson = await lessonOf(page, deps, signal)
  if (lesson !== undefined) noteLesson(page.host, lesson, deps)
}

async function lessonOf(
  { sent, content, format }: RenderedPage,
  deps: { extraction: Extraction },
  signal: AbortSignal,
): Promise<Lesson | undefined> {
  try {
    const plain = await readCaptured(sent, { format }, deps, signal)
    const share = shareIn(plain.content, content)
    if (share >= nearlyAll) return 'plain-suffices'
    return share < half ? 'browser-needed' : undefined
  } catch (thrown) {
    return isNoPage.has(toAppError(thrown).code) ? 'browser-needed' : undefined
  }
}

/** Dates and counters differ at every look. */
const nearlyAll = 0.9
const half = 0.5

const isNoPage: ReadonlySet<ErrorCode> = new Set([
  'EMPTY_CONTENT',
  'TARGET_BLOCKED',
  'TARGET_LOGIN_REQUIRED',
  'TARGET_ERROR',
])

/** The share of the words of a text, 0 to 1, that stand in another, each as often. Of long texts the beginning decides. */
function shareIn(other: string, text: string): number {
  const left = new Map<string, number>()
  for (const word of wordsOf(other, 3 * mostLength)) left.set(word, (left.get(word) ?? 0) + 1)
  const words = wordsOf(text, mostLength)
  const found = words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return words.length === 0 ? 1 : found.length / words.length
}

/** Characters: comparing takes a millisecond or two of everybody's time. */
const mostLength = 20_000

const wordsOf = (text: string, length: number) => text.slice(0, length).match(/[\p{L}\p{N}]+/gu) ?? []
