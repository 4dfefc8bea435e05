import { toAppError } from '#shared/errors.ts'
import { extractPage } from './extract-page.ts'
import type { ThreadAnswer, ThreadTask } from './open-extraction.ts'
import { startThreadClock } from './thread-clock.ts'

/** What a thread of the pool runs; the pool takes the module's default export. */
// oxlint-disable-next-line import/no-default-export
export default function extractInThread({ raw, options, clock }: ThreadTask): ThreadAnswer {
  startThreadClock(clock)
  try {
    return { page: extractPage(raw, options) }
  } catch (thrown) {
    const error = toAppError(thrown)
    // A fault of ours goes through as it is: the pool's owner logs it with its stack.
    if (error.code === 'INTERNAL') throw thrown
    const { code, message, details } = error
    return { error: { code, message, details } }
  }
}
