import { AppError } from '#shared/contract/errors.ts'

/** The code and the message with which a task is refused. */
export function refusalOf(task: () => unknown): unknown {
  try {
    task()
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.message]
    throw error
  }
  return 'accepted'
}
