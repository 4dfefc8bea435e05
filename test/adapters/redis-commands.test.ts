import { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openFleet } from '#test/support/processes/fleet.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

const limit = 80

it(`a fresh page costs at most ${limit} commands of Redis, those inside scripts included`, async () => {
  await using scope = new AsyncDisposableStack()
  const fleet = scope.use(await openFleet())
  const site = scope.use(
    await openFixtureSite({ '/page': (_request, response) => response.end(articlePage('rivers')) }),
  )
  await fleet.worker()
  const { url } = await fleet.api()
  const fetchPage = async (number: number) => {
    const input = { url: `${site.url}/page?${number}` }
    const { status, body } = await callOperation<{ requestId: string }>(url, 'fetch-basic', input)
    expect(status).toBe(200)
    return body.requestId
  }
  // The first one makes Redis load the scripts.
  await fetchPage(0)
  const redis = scope.adopt(new Redis(fleet.redis.url), (open) => open.disconnect())
  const watched = await watch(redis)
  scope.defer(() => watched.stop())

  const counts: number[] = []
  // A slow machine adds what renews a lock, to most pages, not to all.
  for (let number = 1; number <= 25 && Math.min(...counts) > limit; number++) {
    const id = await fetchPage(number)
    const ofCall = (group: string) => group.includes(id) || group.includes(new URL(site.url).host)
    const isCompleted = () => watched.groups().some((group) => group.includes('SREM') && group.includes(id))
    await expect.poll(isCompleted).toBe(true)
    counts.push(sum(watched.groups().filter(ofCall).map(commandsIn)))
    watched.forget()
  }
  // The wait of an idle worker for the next job is one more command.
  expect(Math.min(...counts)).toBeLessThanOrEqual(limit)
  expect(Math.min(...counts)).toBeGreaterThan(20)
})

/** The commands that Redis runs, as lines of text: each command of a client in one group with those of its script. */
async function watch(redis: Redis) {
  const monitor = await redis.monitor()
  let groups: string[] = []
  monitor.on('monitor', (_time: string, args: string[], source: string) => {
    const line = args.join(' ')
    if (source === 'lua') groups.push(`${groups.pop() ?? ''}\n${line}`)
    else groups.push(line)
  })
  return { groups: () => groups, forget: () => void (groups = []), stop: () => monitor.disconnect() }
}

const commandsIn = (group: string) => group.split(`\n`).length

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
