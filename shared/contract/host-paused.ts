import { AppError } from './errors.ts'

/** The host asks for a pause that outlasts the deadline of the call. Nothing was requested. */
export function hostPaused(host: string, turnInMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(turnInMs / 1000))
  const message = `${host} limits how often it is requested. Its next request can start in about ${seconds} s, after the deadline of this one. Try again then.`
  return new AppError('CAPACITY_EXCEEDED', message, { retryAfterSeconds: seconds })
}
