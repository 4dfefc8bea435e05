import { describe, expect, it } from 'vitest'
import { createAdmission } from '#api/admission.ts'
import { discovery } from '#api/projections/discovery.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'
import type { Outlook } from '#shared/ports/queue.ts'
import { microDollars } from '#shared/price.ts'

const needy = { ...fetchBasic, needs: ['llm', 'search'] as const }

const calm: Outlook = { workers: 1, slots: 10, jobMs: 500, remarks: [], ahead: 0, hostAhead: 0 }

describe('admission', () => {
  const admissionWith = (outlook: Partial<Outlook>, capabilities: ('llm' | 'search')[] = []) => {
    const queue = { outlook: async () => ({ ...calm, ...outlook }) }
    return createAdmission({ queue, capabilities: new Set(capabilities), now: () => 1000 })
  }

  /** What becomes of a call with that many milliseconds left. */
  const admit = (outlook: Partial<Outlook>, timeout = 10_000) => {
    const input = { url: 'https://example.com/', timeout }
    return admissionWith(outlook).admit({ operation: fetchBasic, input, receivedAt: 1000, caller: '203.0.113.1' })
  }

  it('does not sell what this deployment cannot do, and says what is missing', () => {
    expect(() => admissionWith({}).assertSold(needy)).toThrow(/lacks a language model and a search provider\./)
    expect(() => admissionWith({}, ['llm']).assertSold(needy)).toThrow(/lacks a search provider\./)
    expect(() => admissionWith({}, ['llm', 'search']).assertSold(needy)).not.toThrow()
    expect(() => admissionWith({}).assertSold(fetchBasic)).not.toThrow()
  })

  it('marks in the catalog what is not sold', () => {
    const terms = { publicUrl: 'https://webintel.test', freeLimit: 10 } as const
    const prices = { list: 'catalog', minimumPayment: microDollars('0.004') } as const
    const catalog = discovery([needy], {
      ...terms,
      prices,
      means: [],
      signInNetworks: [],
      capabilities: new Set(['llm'] as const),
    })
    expect(catalog['endpoints']).toMatchObject([{ available: false, missing: ['search'] }])
  })

  it('refuses work for a pool without a live worker', async () => {
    await expect(admit({ workers: 0, slots: 0 })).rejects.toMatchObject({ code: 'CAPACITY_EXCEEDED' })
    await expect(admit({})).resolves.toBeUndefined()
  })

  it('refuses work that the jobs before it would keep from being begun in time, and says for how long', async () => {
    // 100 jobs on 10 slots, half a second each: five seconds.
    await expect(admit({ ahead: 100 })).resolves.toBeUndefined()
    await expect(admit({ ahead: 100 }, 5000)).rejects.toMatchObject({ code: 'CAPACITY_EXCEEDED', retryAfterSeconds: 5 })
    await expect(admit({ ahead: 250 })).rejects.toMatchObject({ retryAfterSeconds: 13 })
  })

  it('refuses work for a host that has enough of it, while other hosts are served', async () => {
    await expect(admit({ hostAhead: 30 })).rejects.toThrow(/host is asked as much as is polite/)
    await expect(admit({ hostAhead: 10 })).resolves.toBeUndefined()
  })

  it('does not refuse work of an idle pool, however long its last jobs took', async () => {
    await expect(admit({ jobMs: 60_000 })).resolves.toBeUndefined()
  })
})
