import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  errorPage,
  noElement,
  page,
  simulateMonitor,
  timeout,
  typeOf,
  type Seen,
} from '#test/monitoring/evaluation/simulated-monitor.ts'

// Paragraphs in words: the detection has rules of its own for numbers, dates and counters.
const paragraphs = [
  'The kettle is blue.',
  'It boils water fast.',
  'Sold out until spring.',
  'Free delivery to islands.',
]
const pages = fc.subarray(paragraphs, { minLength: 1 }).map((blocks) => ['Welcome to the shop.', ...blocks].join('\n'))

const probes: fc.Arbitrary<Seen> = fc.oneof(
  { weight: 5, arbitrary: pages },
  { weight: 1, arbitrary: pages.map((text) => page(text, 203)) },
  { weight: 1, arbitrary: fc.constantFrom(timeout, noElement, errorPage(404), errorPage(500), errorPage(429)) },
)

const checks = fc.array(fc.array(probes, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 30 })
const options = fc.record({
  tier: fc.constantFrom('basic' as const, 'auto' as const),
  confirm: fc.boolean(),
  failAfter: fc.integer({ min: 1, max: 4 }),
  notifyOn: fc.constantFrom('any' as const, 'content' as const, 'status' as const),
})

describe('any sequence of probes', () => {
  it('ends each check, and alternates failures and recoveries', async () => {
    await fc.assert(
      fc.asyncProperty(options, checks, async (chosen, all) => {
        const monitor = simulateMonitor(chosen)
        let isFailed = false
        for (const seen of all) {
          const { notices, status, entry } = await monitor.check(...seen)
          for (const type of notices.map(typeOf)) {
            if (type === 'failed') expect(isFailed).toBe(false)
            if (type === 'recovered') expect(isFailed).toBe(true)
            if (type === 'failed' || type === 'recovered') isFailed = type === 'failed'
          }
          expect(status).toBe(isFailed ? 'error' : 'active')
          if (entry.noticeId !== undefined) expect(notices.map(({ id }) => id)).toContain(entry.noticeId)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('leads to no two notices for one change, and none without a difference', async () => {
    await fc.assert(
      fc.asyncProperty(options, checks, async (chosen, all) => {
        const monitor = simulateMonitor(chosen)
        let reported: string | undefined
        for (const seen of all) {
          const { notices } = await monitor.check(...seen)
          for (const { type, body } of notices) {
            if (type !== 'monitor.changed') continue
            const { changeType, previous, current, diff } = JSON.parse(body).data
            expect(diff.text).not.toBe('')
            if (changeType === 'status') {
              expect(current.statusCode).not.toBe(previous.statusCode)
              continue
            }
            expect(current.hash).not.toBe(previous.hash)
            expect(diff.added.length + diff.removed.length).toBeGreaterThan(0)
            // Each notice continues from the page that the last one showed.
            if (reported !== undefined) expect(previous.hash).toBe(reported)
            reported = current.hash
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is silent once the page stays the same, and the last page is the one that was reported', async () => {
    await fc.assert(
      fc.asyncProperty(options, checks, pages, async (chosen, all, last) => {
        const monitor = simulateMonitor(chosen)
        for (const seen of all) await monitor.check(...seen)
        // A page that flapped must stay for three checks.
        for (let settled = 0; settled < 5; settled += 1) await monitor.check(last)
        const { notices, probes, entry } = await monitor.check(last)
        expect([notices, probes, entry.status]).toEqual([[], 1, 'same'])
      }),
      { numRuns: 300 },
    )
  })
})
