import type { AppError } from './errors.ts'

/** Whether a TARGET_ERROR may pass: status 429 or 5xx. Other statuses, such as 404, are expected to last. */
export function isTransientTargetError({ details }: AppError): boolean {
  const status = Number(details.find(({ path }) => path === '/status')?.message)
  return status >= 500 || status === 429
}
