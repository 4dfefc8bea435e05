import { expect } from 'vitest'
import { AppError, type ErrorCode } from '#shared/contract/errors.ts'

/** The error code of a failed fetch. Also checks that the message reveals nothing about the network. */
export async function failure(fetching: Promise<unknown>): Promise<ErrorCode> {
  const error = await fetching.then(
    () => expect.unreachable('the fetch should have failed'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw error
  expect(error.message).not.toMatch(/\d+\.\d+\.\d+|::|\bE[A-Z]{4,}\b|UND_|127|localhost|example\.com(?!\/page)/)
  return error.code
}
