import { cacheKeyOf } from '#shared/cache-key.ts'
import { itemInputs } from '#shared/item-inputs.ts'
import { fetchPro } from '#shared/operations/fetch-pro.ts'
import type { Input, Result } from '#shared/operations/index.ts'
import type { HandlerContext } from '#workers/handler.ts'
import type { Way } from './way.ts'

/** A browser of another worker: what it reads is kept as an answer of `/fetch/pro`, too. */
export async function browserWay(
  { url, cache }: Input<'fetch-resilient'>,
  { pageJobs, ticket, now }: Pick<HandlerContext, 'pageJobs' | 'ticket' | 'now'>,
): Promise<Way> {
  const isThere = await pageJobs.isStaffed().catch(() => false)
  return {
    tier: 'pro',
    provider: { id: 'webintel', name: 'webintel' },
    weight: 2,
    isOutside: false,
    ...(!isThere && { missing: 'No worker with a browser is running.' }),
    async read(timeoutMs, signal) {
      const [input] = itemInputs({ field: 'urls', of: fetchPro }, { urls: [url], cache })
      if (input === undefined) throw new Error('one address makes one input')
      const key = cacheKeyOf(fetchPro, input)
      const job = { parent: ticket, input, key, deadlineAt: now() + timeoutMs, isHostHeld: true }
      const { json } = await pageJobs.run(job, signal)
      // The handler of `/fetch/pro` wrote it, typed.
      return JSON.parse(json) as Result<'fetch-pro'>
    },
  }
}
