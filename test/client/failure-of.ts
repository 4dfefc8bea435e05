import type { WebintelError } from '#client/index.ts'

/** The error of a call. Throws if the call succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<WebintelError> {
  const answer = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  // Tests check the fields that they use.
  if ('error' in answer) return answer.error as WebintelError
  throw new Error(`The call succeeded: ${JSON.stringify(answer.value)}`)
}
