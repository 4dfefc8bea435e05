import { describe, expect, it } from 'vitest'
import { createAdmission } from '#api/admission.ts'
import { discovery } from '#api/projections/discovery.ts'
import { fetchBasic } from '#shared/operations/fetch-basic.ts'

const needy = { ...fetchBasic, needs: ['llm', 'search'] as const }

describe('admission', () => {
  const deps = (workers: number[], capabilities: ('llm' | 'search')[] = []) => {
    const clock = { now: 0, asked: 0 }
    const queue = { liveWorkers: async () => workers[Math.min(clock.asked++, workers.length - 1)] ?? 0 }
    return { clock, admission: createAdmission({ queue, capabilities: new Set(capabilities), now: () => clock.now }) }
  }

  it('does not sell what this deployment cannot do, and says what is missing', () => {
    expect(() => deps([1]).admission.assertSold(needy)).toThrow(/needs llm and search/)
    expect(() => deps([1], ['llm']).admission.assertSold(needy)).toThrow(/needs search\./)
    expect(() => deps([1], ['llm', 'search']).admission.assertSold(needy)).not.toThrow()
    expect(() => deps([1]).admission.assertSold(fetchBasic)).not.toThrow()
  })

  it('marks in the catalog what is not sold', () => {
    const terms = { publicUrl: 'https://webintel.test', list: 'catalog', freeLimit: 10 } as const
    const catalog = discovery([needy], { ...terms, capabilities: new Set(['llm'] as const) })
    expect(catalog['endpoints']).toMatchObject([{ available: false, missing: ['search'] }])
  })

  it('refuses work for a pool without a live worker, and believes a count only for a moment', async () => {
    const { clock, admission } = deps([1, 0])
    await admission.admit('fetch')
    await admission.admit('fetch')
    expect(clock.asked).toBe(1)
    clock.now = 1000
    await expect(admission.admit('fetch')).rejects.toMatchObject({ code: 'CAPACITY_EXCEEDED' })
    await expect(admission.admit('fetch')).rejects.toMatchObject({ code: 'CAPACITY_EXCEEDED' })
    expect(clock.asked).toBe(3)
  })
})
