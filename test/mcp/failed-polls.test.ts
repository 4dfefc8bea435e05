import { expect, it } from 'vitest'
import { reportProgress } from '#api/transports/mcp/call-tool.ts'
import { AppError } from '#shared/contract/errors.ts'

const unreachable = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'The store cannot be reached.'))

it.each([
  ['whether the agent has given up cannot be read', { hasGivenUp: unreachable, find: async () => undefined }],
  ['the job cannot be read', { hasGivenUp: async () => false, find: unreachable }],
])('an agent gets the answer of its call although %s for a while', async (_, { hasGivenUp, find }) => {
  const work = Promise.withResolvers<string>()
  let polls = 0
  const sleep = async () => {
    polls += 1
    if (polls === 4) work.resolve('the answer')
  }
  const listener = { requestId: 'r', hasGivenUp, report: async () => {} }
  // The function uses no other part of the ports.
  const deps = { jobs: { find }, queue: {}, now: () => 1, sleep } as unknown as Parameters<typeof reportProgress>[2]
  expect(await reportProgress(work.promise, listener, deps)).toBe('the answer')
  expect(polls).toBeGreaterThanOrEqual(4)
})
