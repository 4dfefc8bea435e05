import { expect } from 'vitest'
import { callOperation, type Reply } from './client.ts'

export interface TimedReply extends Reply {
  tookMs: number
}

/** Calls `/fetch/basic` and measures how long the caller waited. */
export async function timedFetch(
  api: { url: string },
  input: { url: string; timeout?: number; cache?: boolean },
  headers: Readonly<Record<string, string>> = {},
): Promise<TimedReply> {
  const startedAt = performance.now()
  const reply = await callOperation(api.url, 'fetch-basic', input, { headers })
  return { ...reply, tookMs: performance.now() - startedAt }
}

/** Checks the response during an outage of Redis or the store: 503 with Retry-After. Call it before the outage ends. */
export function expectOutage({ status, headers, body }: TimedReply): void {
  expect([status, body['code']]).toEqual([503, expect.stringMatching(/^(SERVICE_UNAVAILABLE|CAPACITY_EXCEEDED)$/)])
  expect(headers.get('Retry-After')).toMatch(/^\d+$/)
}
