import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

// Steps that capture a page on the way to another one.

const scope = new AsyncDisposableStack()
let site: FixtureSite
let service: Service
beforeAll(async () => {
  site = scope.use(
    await openFixtureSite({
      '/robots.txt': (_, response) => response.end('User-agent: *\nContent-Usage: /quiet ai-use=n\n'),
      '/open': articlePage('owls'),
      '/quiet': articlePage('silence'),
      '/quiet-app': articlePage('apps').replace(
        '</body>',
        "<script>history.replaceState(0, '', '/app')</script></body>",
      ),
      '/header': (_, response) => {
        response
          .setHeader('Content-Type', 'text/html')
          .setHeader('Content-Usage', 'ai-use=n')
          .end(articlePage('headers'))
      },
    }),
  )
  service = scope.use(await openService({ BROWSER_CONCURRENCY: '2' }))
})
afterAll(() => scope.disposeAsync())

interface Answer {
  code?: string
  steps?: { content?: string }[]
  cache?: { state: string }
}

/** Captures a page on the way. */
async function visit(path: string, type: string, respectUsage?: string[]): Promise<Answer> {
  const url = `${site.url}/open`
  const actions = [{ type: 'goto', url: site.url + path }, { type }, { type: 'goto', url }]
  const input = { url, actions, ...(respectUsage && { respectUsage }) }
  return (await callOperation<Answer>(service.url, 'fetch-pro', input, { headers: { Prefer: 'wait=60' } })).body
}

it.each([
  ['/quiet', 'extract'],
  ['/quiet', 'screenshot'],
  ['/quiet-app', 'extract'],
  ['/header', 'extract'],
  ['/header', 'screenshot'],
])('%s is not captured by %s for a caller who respects its owner', async (path, type) => {
  const answer = await visit(path, type, ['ai-input'])
  expect(answer).toMatchObject({ code: 'USAGE_NOT_ALLOWED' })
  expect(answer).not.toHaveProperty('steps')
})

it('other uses and other callers get it, and no stored answer of theirs serves those who respect the owner', async () => {
  const { steps } = await visit('/quiet', 'extract')
  expect(steps?.[1]?.content).toContain('silence')
  expect((await visit('/quiet', 'extract')).cache?.state).toBe('hit')
  expect(await visit('/quiet', 'extract', ['ai-input'])).toMatchObject({ code: 'USAGE_NOT_ALLOWED' })
  expect(await visit('/quiet', 'extract', ['search'])).not.toHaveProperty('code')
})

it('a script that changes the address of its page does not change what the owner says', async () => {
  const read = (options: object) =>
    callOperation<Answer & { metadata: object }>(service.url, 'fetch-pro', { url: `${site.url}/quiet-app`, ...options })
  const { body } = await read({ cache: false })
  expect(body.metadata).toMatchObject({ finalUrl: `${site.url}/app`, usage: { allows: { 'ai-input': 'no' } } })
  expect((await read({ respectUsage: ['ai-input'] })).body).toMatchObject({ code: 'USAGE_NOT_ALLOWED' })
})
