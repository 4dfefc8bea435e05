import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

interface Answer {
  content?: string
  image?: string
  warnings?: string[]
  cache: { state: string; storedAt?: string }
}

/** A page whose script shows a text, and adds the rest when it gets it. Plain HTTP gets no text. */
const late = `<!doctype html><html lang="en"><head><title>About owls</title></head><body><main></main><script>
  const main = document.querySelector('main')
  main.innerHTML = ${JSON.stringify(`<h1>About owls</h1>${'<p>Owls live in the wood behind the village, where they nest in old trees.</p>'.repeat(6)}`)}
  fetch('/rest').then(() => fetch('/rest')).then((answer) => answer.text()).then((text) => {
    main.insertAdjacentHTML('beforeend', '<p>' + text + '</p>')
    document.body.style.paddingBottom = '900px'
  })
</script></body></html>`
/** The page and two requests end after the shortest timeout. One long request would be taken for a long poll. */
const [pageMs, restMs] = [500, 1950]
const rest = 'The rest of the article says that owls are quiet, and that they hunt at night in the open fields.'

describe('an answer that a short timeout left incomplete', () => {
  let scope: AsyncDisposableStack
  let site: FixtureSite
  let service: Service
  beforeAll(async () => {
    scope = new AsyncDisposableStack()
    const latePage: Page = (_request, response) =>
      setTimeout(() => response.writeHead(200, { 'Content-Type': 'text/html' }).end(late), pageMs)
    site = scope.use(
      await openFixtureSite({
        '/': articlePage('owls'),
        '/fetch-pro': latePage,
        '/screenshot': latePage,
        '/fetch-resilient': latePage,
        '/rest': (_request, response) => setTimeout(() => response.end(rest), restMs),
      }),
    )
    service = scope.use(await openService({ BROWSER_CONCURRENCY: '4' }))
    // The first page starts the browser and the extraction, which takes longer than a short timeout allows.
    await callOperation(service.url, 'fetch-pro', { url: site.url, timeout: 30_000 })
  })
  afterAll(() => scope.disposeAsync())

  it('is not stored, and not shared with a call that has more time', async () => {
    await Promise.all([checkOperation('fetch-pro'), checkOperation('fetch-resilient')])
    await checkOperation('screenshot')
  })

  async function checkOperation(operation: 'fetch-pro' | 'fetch-resilient' | 'screenshot'): Promise<void> {
    const options = operation === 'screenshot' ? { fullPage: true } : {}
    const ask = (timeout: number) =>
      callOperation<Answer>(service.url, operation, { url: `${site.url}/${operation}`, timeout, ...options })
    // The browser is the second strategy, so it gets the rest of the time.
    const short = ask(operation === 'fetch-resilient' ? 6500 : 5000)
    await expect.poll(() => site.requests).toContain(`/${operation}`)
    const [cut, whole] = await Promise.all([short, ask(25_000)])
    expect([operation, whole.status]).toEqual([operation, 200])
    // On a busy machine the time may be too short for any answer.
    if (cut.status === 200) {
      expect([operation, cut.body.cache]).toEqual([operation, { state: 'miss', age: 0 }])
      expect(cut.body.warnings?.join()).toMatch(/still loading when the time was over/)
    }
    expect([whole.body.warnings, whole.body.cache.storedAt]).toEqual([undefined, expect.any(String)])
    if (operation === 'screenshot') expect(whole.body.image).not.toBe(cut.body.image)
    else expect([cut, whole].map(({ body }) => body.content?.includes('quiet') === true)).toEqual([false, true])
    const { body } = await ask(5000)
    expect(body.cache.state).toBe('hit')
    expect([body.content, body.image]).toEqual([whole.body.content, whole.body.image])
  }
})
