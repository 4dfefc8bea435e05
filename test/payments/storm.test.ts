import { expect, it } from 'vitest'
import { storm } from './storm/storm.ts'

// STORM_SEED repeats a run as far as the machine does.
const seed = Number(process.env['STORM_SEED'] ?? Date.now() % 1_000_000)

it(
  'five hundred purchases under every fault at once: what moved on the chain is what receipts and answers say',
  { timeout: 420_000 },
  async () => {
    const { faults, judgement, ...times } = await storm(500, seed)
    console.log(`seed ${seed}`, { ...faults, ...times, ...judgement })
    expect(judgement.faults).toEqual([])
    expect(judgement.transfers).toBe(judgement.delivered + judgement.refunded)
    expect(judgement.served).toBe(judgement.delivered)
    // And enough has happened.
    expect(judgement.delivered).toBeGreaterThan(250)
    expect(Object.values(faults).reduce((sum, made) => sum + made)).toBeGreaterThan(4)
  },
)
