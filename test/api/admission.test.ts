import { describe, expect, it } from 'vitest'
import { discovery } from '#api/documents/discovery.ts'
import { createAdmission } from '#api/jobs/admission.ts'
import { batchExtract } from '#shared/contract/operations/batch-extract.ts'
import { batchFetch } from '#shared/contract/operations/batch-fetch.ts'
import { fetchBasic } from '#shared/contract/operations/fetch-basic.ts'
import { microDollars } from '#shared/contract/price.ts'
import type { QueueEstimate } from '#shared/queue/queue.ts'

const needsLlmAndSearch = { ...fetchBasic, needs: ['llm', 'web-search'] as const }

const idleQueue: QueueEstimate = { workers: 1, slots: 10, jobMs: 500, remarks: [], ahead: 0, hostAhead: 0, paceMs: 0 }

describe('admission', () => {
  const admissionWith = (estimate: Partial<QueueEstimate>, capabilities: ('llm' | 'web-search')[] = []) => {
    const queue = { estimate: async () => ({ ...idleQueue, ...estimate }) }
    return createAdmission({ queue, capabilities: new Set(capabilities), now: () => 1000 })
  }

  /** Admits a call with the given timeout in milliseconds. */
  const admit = (estimate: Partial<QueueEstimate>, timeout = 10_000) => {
    const input = { url: 'https://example.com/', timeout }
    return admissionWith(estimate).admit({ operation: fetchBasic, input, receivedAt: 1000, caller: '203.0.113.1' })
  }

  it('rejects an operation that needs missing capabilities, and names them', () => {
    expect(() => admissionWith({}).assertAvailable(needsLlmAndSearch)).toThrow(
      /lacks a language model and a provider of web searches\./,
    )
    expect(() => admissionWith({}, ['llm']).assertAvailable(needsLlmAndSearch)).toThrow(
      /lacks a provider of web searches\./,
    )
    expect(() => admissionWith({}, ['llm', 'web-search']).assertAvailable(needsLlmAndSearch)).not.toThrow()
    expect(() => admissionWith({}).assertAvailable(fetchBasic)).not.toThrow()
  })

  it('marks unavailable operations in the catalog', () => {
    const terms = { publicUrl: 'https://webintel.test', freeLimit: 10 } as const
    const prices = { list: 'catalog', minimumPayment: microDollars('0.004') } as const
    const catalog = discovery([needsLlmAndSearch], {
      ...terms,
      prices,
      isOff: true,
      means: [],
      signInNetworks: [],
      capabilities: new Set(['llm'] as const),
    })
    expect(catalog['endpoints']).toMatchObject([{ available: false, missing: ['web-search'] }])
  })

  it('rejects a call for a pool without a live worker', async () => {
    await expect(admit({ workers: 0, slots: 0 })).rejects.toMatchObject({ code: 'CAPACITY_EXCEEDED' })
    await expect(admit({})).resolves.toBeUndefined()
  })

  it('rejects a call whose pages need a browser if no worker has one', async () => {
    const queue = { estimate: async (pool: string) => ({ ...idleQueue, workers: pool === 'browser' ? 0 : 1 }) }
    const { admit } = createAdmission({ queue, capabilities: new Set(), now: () => 1000 })
    const urls = ['https://example.com/', 'https://example.com/2']
    const admitBatch = (tier: string) =>
      admit({ operation: batchFetch, input: { urls, tier }, receivedAt: 1000, caller: '203.0.113.1' })
    await expect(admitBatch('pro')).rejects.toMatchObject({ code: 'CAPACITY_EXCEEDED' })
    await expect(admitBatch('basic')).resolves.toBeUndefined()
  })

  it('rejects a call whose pages cannot start before their timeout, or have no worker', async () => {
    const admitPages = (research: Partial<QueueEstimate>, timeout: number) => {
      const queue = { estimate: async (pool: string) => ({ ...idleQueue, ...(pool === 'research' && research) }) }
      const { admit } = createAdmission({ queue, capabilities: new Set(), now: () => 1000 })
      const input = { urls: ['https://example.com/'], timeout }
      return admit({ operation: batchExtract, input, receivedAt: 1000, caller: '203.0.113.1' })
    }
    await expect(admitPages({ workers: 0, slots: 0 }, 60_000)).rejects.toThrow(/No research worker is running/)
    // 400 jobs on 10 slots at 500 ms each take 20 s. The call itself may take 300 s.
    await expect(admitPages({ ahead: 400 }, 10_000)).rejects.toMatchObject({ retryAfterSeconds: 20 })
    await expect(admitPages({ ahead: 400 }, 60_000)).resolves.toBeUndefined()
  })

  it('rejects a call that cannot start before its deadline, and returns the expected wait', async () => {
    // 100 jobs on 10 slots at 500 ms each take 5 s.
    await expect(admit({ ahead: 100 })).resolves.toBeUndefined()
    await expect(admit({ ahead: 100 }, 5000)).rejects.toMatchObject({ code: 'CAPACITY_EXCEEDED', retryAfterSeconds: 5 })
    await expect(admit({ ahead: 250 })).rejects.toMatchObject({ retryAfterSeconds: 13 })
  })

  it('rejects a call for a host with too many waiting jobs', async () => {
    await expect(admit({ hostAhead: 30 })).rejects.toThrow(/Concurrency limit for this host reached/)
    await expect(admit({ hostAhead: 10 })).resolves.toBeUndefined()
  })

  it('admits a call for an idle pool even when its last jobs were slow', async () => {
    await expect(admit({ jobMs: 60_000 })).resolves.toBeUndefined()
  })
})
