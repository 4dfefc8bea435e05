import type { AppError } from './errors.ts'

/** Of a TARGET_ERROR: the target may answer better later. What is gone, or not for us, stays so. */
export function hasTargetFailed({ details }: AppError): boolean {
  const status = Number(details.find(({ path }) => path === '/status')?.message)
  return status >= 500 || status === 429
}
