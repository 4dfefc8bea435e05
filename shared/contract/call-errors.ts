import { AppError, type ErrorCode } from './errors.ts'

/** The error of a call that did not finish within its timeout. */
export const deadlineExceeded = () =>
  new AppError('DEADLINE_EXCEEDED', 'The call did not finish within its time limit. Try again with a longer timeout.')

/** The host asks for a pause that outlasts the deadline of the call. Nothing was requested. */
export function hostPaused(host: string, turnInMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(turnInMs / 1000))
  const message = `${host} limits how often it is requested. Its next request can start in about ${seconds} s, after the deadline of this one. Try again then.`
  return new AppError('CAPACITY_EXCEEDED', message, { retryAfterSeconds: seconds })
}

/** Whether a TARGET_ERROR may pass: status 429 or 5xx. Other statuses, such as 404, are expected to last. */
export function isTransientTargetError({ details }: AppError): boolean {
  const status = Number(details.find(({ path }) => path === '/status')?.message)
  return status >= 500 || status === 429
}

/** Whether a page that plain HTTP failed to read with this code may be readable in a browser. */
export const mayNeedBrowser = (code: ErrorCode): boolean => code === 'EMPTY_CONTENT' || code === 'TARGET_BLOCKED'
