import { toAppError, type AppError } from '#shared/errors.ts'
import type { Lesson } from '#shared/host-lessons.ts'
import type { HostStore } from '#shared/stores/hosts.ts'

export interface LearnDeps {
  hosts: HostStore
  now: () => number
}

/**
 * Renders something of a host, and notes how that went: a wall and a failed rendering raise the price of what is rendered
 * there, and what comes lowers it. Throws what the work throws.
 */
export async function learnOfHost<T>(host: string | undefined, deps: LearnDeps, work: () => Promise<T>): Promise<T> {
  if (host === undefined) return work()
  try {
    const result = await work()
    noteLesson(host, 'rendered', deps)
    return result
  } catch (thrown) {
    const lesson = lessonOf(toAppError(thrown))
    if (lesson !== undefined) noteLesson(host, lesson, deps)
    throw thrown
  }
}

/** Nobody waits for it, and one that is lost is no loss. */
export function noteLesson(host: string, lesson: Lesson, { hosts, now }: LearnDeps): void {
  void hosts.note(host, lesson, now()).catch(() => undefined)
}

function lessonOf({ code }: AppError): Lesson | undefined {
  if (code === 'TARGET_BLOCKED') return 'wall'
  return code === 'RENDER_FAILED' ? 'render-failed' : undefined
}
