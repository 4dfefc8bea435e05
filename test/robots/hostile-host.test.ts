import { pipeline, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { never } from '#test/support/runner/never.ts'
import { openFixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { openRamStore } from '#test/support/stores/ram-store.ts'
import { openRobots } from '#workers/sites/robots/open-robots.ts'

const disallowed = 'User-agent: *\nDisallow: /private\n'
const text =
  (content: string): Page =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end(content)

/** Reads the robots.txt of a host that answers it so. */
async function read(answer: Page) {
  await using egress = await openTestEgress({ headersTimeoutMs: 20_000, idleTimeoutMs: 20_000 })
  await using ram = await openRamStore(Date.now)
  await using site = await openFixtureSite({ '/robots.txt': answer })
  using robots = openRobots({ egress, store: ram.store, now: Date.now })
  const rules = await robots.rulesFor(site.url, never)
  return { rules, isAllowed: (path: string) => rules.isAllowed(site.url + path) }
}

describe('a hostile host', () => {
  it('with a file of 100 MB: its first 500 KiB apply, and no more is read', async () => {
    let sent = 0
    const block = Buffer.alloc(64 * 1024, '# bomb\n')
    const bomb = Array.from({ length: 1600 }, () => block).values()
    const answer: Page = (_request, response) => {
      const body = Readable.from(bomb).on('data', ({ length }: Buffer) => (sent += length))
      response.writeHead(200).write(disallowed)
      pipeline(body, response, () => {})
    }
    expect((await read(answer)).isAllowed('/private')).toBe(false)
    expect(sent).toBeLessThan(50 * 1024 * 1024)
  })

  it('cuts a rule at 500 KiB, and reads none behind it', async () => {
    const filler = `${'#'.repeat(1023)}\n`.repeat(500)
    const start = 'User-agent: *\nDisallow: /before\n'
    const answer = text(
      start + filler.slice(start.length + 'Disallow: /cut'.length) + 'Disallow: /cut/here\nDisallow: /after\n',
    )
    const { isAllowed } = await read(answer)
    expect(['/before', '/cut', '/after'].map(isAllowed)).toEqual([false, false, true])
  })

  it('that sends a byte now and then counts as unreachable', async () => {
    const answer: Page = (_request, response) => {
      response.writeHead(200).write('User-agent: *\n')
      const timer = setInterval(() => response.write('#'), 100)
      response.once('close', () => clearInterval(timer))
    }
    expect((await read(answer)).rules).toMatchObject({ state: 'unreachable', failure: { code: 'TARGET_TIMEOUT' } })
  })
})
