import { describe, expect, it } from 'vitest'
import { retryAfterMs } from '#shared/egress/headers/retry-after.ts'

const now = Date.UTC(2026, 10, 22, 12, 0, 0)

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sun, 22 Nov 2026 12:01:30 GMT', 90_000],
    ['Sunday, 22-Nov-26 12:01:30 GMT', 90_000],
    ['Sun Nov 22 12:01:30 2026', 90_000],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ])('reads %j', (value, ms) => {
    expect(retryAfterMs(value, undefined, now)).toBe(ms)
  })

  it.each([undefined, '', 'soon', '1.5', '-1', '2026-11-22', '99999999999', '120 seconds', `${' '.repeat(50)}x GMT`])(
    'ignores %j',
    (value) => {
      expect(retryAfterMs(value, undefined, now)).toBeUndefined()
    },
  )

  it('compares a date with the clock of the target', () => {
    expect(retryAfterMs('Sun, 22 Nov 2026 15:00:05 GMT', 'Sun, 22 Nov 2026 15:00:00 GMT', now)).toBe(5000)
    expect(retryAfterMs('Sun, 22 Nov 2026 12:00:05 GMT', 'yesterday', now)).toBe(5000)
  })
})
