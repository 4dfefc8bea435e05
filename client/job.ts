import type { Job, JobView } from './call-types.ts'
import { failure } from './error-classes.ts'
import { WebintelError } from './errors.ts'
import type { ErrorCode } from './generated/error-codes.ts'
import type { Settings } from './options.ts'
import { waitToRetry, wait } from './retry.ts'
import { errorOf, send } from './send.ts'

export interface Wait {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: JobView['progress']) => void) | undefined
}

/** A job by its id. */
export function jobOf<Output>(requestId: string, settings: Settings): Job<Output> {
  return {
    requestId,
    status: async () => (await readJob(requestId, { settings, signal: undefined })).view,
    result: async (options = {}) => (await resultOf(requestId, settings, options)) as Output,
    cancel: () => cancelJob(requestId, settings),
  }
}

/** Polls a job until it is over, and returns its result. Throws WebintelError if it failed or was cancelled without one. */
export async function resultOf(requestId: string, settings: Settings, { signal, onProgress }: Wait): Promise<unknown> {
  for (;;) {
    const { view, pauseMs } = await readJob(requestId, { settings, signal })
    onProgress?.(view.progress)
    const { status, result, error } = view
    if (status === 'completed' || (status === 'cancelled' && result !== undefined)) return result
    if (status === 'failed')
      throw failure((error?.code ?? 'INTERNAL') as ErrorCode, error?.message ?? 'The job failed.', {
        requestId,
        paymentState: 'unused',
      })
    if (status === 'cancelled')
      throw failure('JOB_CANCELLED', 'The job was cancelled.', { requestId, paymentState: 'unused' })
    await wait(pauseMs, signal)
  }
}

/** Cancels a job. Throws WebintelError if that fails. */
export async function cancelJob(requestId: string, settings: Settings): Promise<JobView> {
  const request = { method: 'DELETE', target: targetOf(requestId) } as const
  const reply = await send(request, {}, { settings, signal: undefined })
  if (reply.status !== 200) throw errorOf(reply)
  return reply.body as JobView
}

/**
 * The state of a job, and when to ask again. A lost connection or a busy service does not end the wait for a job. An error has the
 * id of the job: with it, the caller can ask later.
 */
async function readJob(
  requestId: string,
  context: { settings: Settings; signal: AbortSignal | undefined },
): Promise<{ view: JobView; pauseMs: number }> {
  for (let retries = 0; ; retries += 1) {
    try {
      const reply = await send({ method: 'GET', target: targetOf(requestId) }, {}, context)
      if (reply.status !== 200 || reply.body === undefined) throw errorOf(reply)
      return { view: reply.body as JobView, pauseMs: secondsIn(reply.headers.get('Retry-After')) * 1000 }
    } catch (thrown) {
      const error = thrown instanceof WebintelError ? Object.assign(thrown, { requestId }) : thrown
      await waitToRetry(error, { isRepeatable: true, retries }, context)
    }
  }
}

/** A proxy may send a date instead of seconds. */
const secondsIn = (retryAfter: string | null) => (/^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : 1)

const targetOf = (requestId: string) => `/jobs/${encodeURIComponent(requestId)}`
