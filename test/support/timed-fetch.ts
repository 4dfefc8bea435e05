import { expect } from 'vitest'
import { callOperation, type Reply } from './client.ts'

export interface TimedReply extends Reply {
  tookMs: number
}

/** One /fetch/basic, and how long its caller waited. */
export async function timedFetch(
  api: { url: string },
  input: { url: string; timeout?: number; cache?: boolean },
  headers: Readonly<Record<string, string>> = {},
): Promise<TimedReply> {
  const startedAt = performance.now()
  const reply = await callOperation(api.url, 'fetch-basic', input, { headers })
  return { ...reply, tookMs: performance.now() - startedAt }
}

/** What callers get while something that we need is away: no hang, and when to come back. */
export function expectOutage({ status, headers, body, tookMs }: TimedReply): void {
  expect([status, body['code']]).toEqual([503, expect.stringMatching(/^(SERVICE_UNAVAILABLE|CAPACITY_EXCEEDED)$/)])
  expect(headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(tookMs).toBeLessThan(1000)
}
