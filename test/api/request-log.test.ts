import { beforeAll, describe, expect, it } from 'vitest'
import { postTo } from '#test/support/calls/post-to.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'

describe('the log of requests', () => {
  let service: SharedService
  beforeAll(async () => {
    service = await sharedService()
  })

  const lineOf = (requestId: string) =>
    service.lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((line) => line['requestId'] === requestId && 'method' in line)

  /** The line of a response; undefined if a later request has a line and it has none. */
  async function logged(response: Response): Promise<Record<string, unknown> | undefined> {
    const later = await fetch(`${service.url}/discovery`)
    await expect.poll(() => lineOf(idOf(later))).toBeDefined()
    return lineOf(idOf(response))
  }

  const idOf = ({ headers }: Response) => headers.get('X-Request-Id') ?? ''

  it('has no line of a probe or of a file of a page, but one of a missing file', async () => {
    const page = await (await fetch(`${service.url}/dashboard`)).text()
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files.length).toBeGreaterThan(1)
    for (const path of [...files, '/health', '/health/live', '/favicon.ico'])
      expect(await logged(await fetch(service.url + path)), path).toBeUndefined()
    expect(await logged(await fetch(`${service.url}/assets/none.js`))).toMatchObject({ status: 404 })
  })

  it('names the host of a call, and how many there are', async () => {
    await using site = await openFixtureSite({ '/': articlePage('owls') })
    const post = postTo(service.url)
    const one = await post({ url: `${site.url}/?secret=canary` })
    expect(await logged(one)).toMatchObject({ status: 200, host: '127.0.0.1', operation: 'fetch-basic' })
    expect(await logged(one)).not.toHaveProperty('hosts')
    const two = await post({ urls: [site.url, 'https://shop.invalid/'] }, { path: '/batch/fetch' })
    expect(await logged(two)).toMatchObject({ host: '127.0.0.1', hosts: 2 })
    expect(service.lines.join('\n')).not.toContain('canary')
  })

  it('has the path of a request that no route serves, at most 100 characters of it, and no id', async () => {
    const pathOf = async (path: string) => (await logged(await fetch(service.url + path)))?.['path']
    expect(await pathOf('/fetch/fast?token=canary')).toBe('/fetch/fast')
    expect(await pathOf('/job/019aa1b2-0000-7000-8000-000000000001')).toBe('/job/…')
    expect(await pathOf('/ab'.repeat(500))).toBe('/ab'.repeat(34).slice(0, 100))
    expect(await logged(await fetch(`${service.url}/jobs/x`))).not.toHaveProperty('path')
  })
})
