import { expect } from 'vitest'
import { AppError, type ErrorCode } from '#shared/errors.ts'

/** The code a fetch fails with; its message must tell nothing of the network behind it. */
export async function failure(fetching: Promise<unknown>): Promise<ErrorCode> {
  const error = await fetching.then(
    () => expect.unreachable('the fetch should have failed'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error
  expect(error.message).not.toMatch(/\d+\.\d+\.\d+|::|\bE[A-Z]{4,}\b|UND_|127|localhost|example\.com(?!\/page)/)
  return error.code
}
