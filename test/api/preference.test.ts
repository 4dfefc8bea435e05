import { expect, it } from 'vitest'
import { jobWaitFor, parsePreference } from '#api/calls/call.ts'

it.each([
  ['', 25_000, undefined],
  ['wait=10', 10_000, 'wait=10'],
  ['respond-async', 0, 'respond-async'],
  // RFC 7240, section 4.3: 202 if the result is not there after the wait.
  ['respond-async, wait=10', 10_000, 'respond-async, wait=10'],
  ['wait=10; respond-async', 10_000, 'respond-async, wait=10'],
  ['respond-async, wait=0', 0, 'respond-async, wait=0'],
])('Prefer: %s waits %d ms', (header, waitMs, applied) => {
  const headers = applied === undefined ? {} : { 'Preference-Applied': applied }
  expect(jobWaitFor(parsePreference(header), {}, 25_000)).toEqual({ waitMs, headers })
})
