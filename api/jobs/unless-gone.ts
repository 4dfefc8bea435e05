import { CallerGone } from '#api/payments/payments.ts'

/** The outcome of some work, unless its caller disconnects before: then throws CallerGone, and the work goes on. */
export async function unlessGone<T>(work: Promise<T>, gone: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = () => reject(new CallerGone())
  if (gone.aborted) leave()
  gone.addEventListener('abort', leave)
  try {
    return await Promise.race([work, promise])
  } finally {
    gone.removeEventListener('abort', leave)
    // Nobody waits for it any more.
    work.catch(() => {})
  }
}
