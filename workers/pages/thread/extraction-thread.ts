import { toAppError } from '#shared/contract/errors.ts'
import { extractPage } from '#workers/pages/extract-page.ts'
import type { ThreadResult, ThreadTask } from './open-extraction.ts'
import { startThreadClock } from './thread-clock.ts'

/** Entry point of an extraction thread. Piscina calls the default export of the module. */
// oxlint-disable-next-line import/no-default-export
export default function extractInThread({ raw, options, clock }: ThreadTask): ThreadResult {
  startThreadClock(clock)
  try {
    return { page: extractPage(raw, options) }
  } catch (thrown) {
    const error = toAppError(thrown)
    // Internal errors pass unchanged, so that the worker logs them with their stack.
    if (error.code === 'INTERNAL') throw thrown
    const { code, message, details } = error
    return { error: { code, message, details } }
  }
}
