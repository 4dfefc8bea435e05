import { toAppError, type ErrorCode, type ErrorDetail } from '#shared/contract/errors.ts'
import { startThreadClock, type ThreadClock } from './thread-clock.ts'

/** The message to a thread. */
export interface ThreadTask<Task> {
  task: Task
  clock: ThreadClock
}

/** The message from a thread. It has error fields because an `AppError` would lose its class in transfer. */
export type ThreadMessage<Result> =
  | { value: Result }
  | { error: { code: ErrorCode; message: string; details: readonly ErrorDetail[] } }

/** Makes the default export of a thread's module, which Piscina calls, from its work. */
export function serveTask<Task, Result>(work: (task: Task) => Result | Promise<Result>) {
  return async ({ task, clock }: ThreadTask<Task>): Promise<ThreadMessage<Result>> => {
    startThreadClock(clock)
    try {
      return { value: await work(task) }
    } catch (thrown) {
      const error = toAppError(thrown)
      // Internal errors pass unchanged, so that the worker logs them with their stack.
      if (error.code === 'INTERNAL') throw thrown
      const { code, message, details } = error
      return { error: { code, message, details } }
    }
  }
}
