import { expect, it } from 'vitest'
import { confirmPauseMs } from '#scheduler/monitors/run-check.ts'

const seconds = 1000

it.each([
  ['an hour', 3600 * seconds, 15 * seconds],
  ['a minute', 60 * seconds, 3 * seconds],
  ['a second', 1 * seconds, 500],
])('the probes of a check are apart by the setting, or a twentieth of the interval: %s', (_, intervalMs, pauseMs) => {
  expect(confirmPauseMs(intervalMs, 15 * seconds)).toBe(pauseMs)
})
