import { AppError } from '#shared/contract/errors.ts'

/** Ignores errors that the service answers with. Any other error is a bug and remains unhandled. */
export function onlyAppError(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}
