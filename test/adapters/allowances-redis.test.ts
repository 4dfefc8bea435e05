import { afterAll, beforeAll, expect, it } from 'vitest'
import { redisAllowances } from '#shared/queue/allowances.ts'
import { openTestLink } from '#test/support/servers/redis-link.ts'

const scope = new AsyncDisposableStack()
let allowances: ReturnType<typeof redisAllowances>

beforeAll(async () => {
  const link = scope.use(await openTestLink())
  const limits = {
    free: 2,
    preview: 2,
    feedback: 2,
    proof: 2,
    'smart-wallet': 2,
    'refused-payment': 2,
    'unknown-key': 5,
    oauth: 5,
    'oauth-register': 5,
    session: 5,
    'oauth-token': 5,
    'admin-token': 5,
  }
  allowances = redisAllowances(link, limits)
})
afterAll(() => scope.disposeAsync())

const isAllowed = async (client: string) => (await allowances.take('free', client)).allowed

it('an IPv4 address has its allowance', async () => {
  expect([await isAllowed('192.0.2.1'), await isAllowed('192.0.2.1'), await isAllowed('192.0.2.1')]).toEqual([
    true,
    true,
    false,
  ])
})

it('the /64 networks of one /48 share four allowances; another /48 has its own', async () => {
  const networks = Array.from({ length: 12 }, (_, index) => `2001:db8:1:${index.toString(16)}::/64`)
  const taken: boolean[] = []
  for (const network of networks) taken.push(await isAllowed(network))
  expect(taken).toEqual([...Array(8).fill(true), ...Array(4).fill(false)])
  expect(await isAllowed('2001:db8:2:1::/64')).toBe(true)
})
