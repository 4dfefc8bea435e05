import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/client.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openHostileSite, type HostileSite } from '#test/support/hostile-site.ts'
import { openService, type Service } from '#test/support/service.ts'

const mebibyte = 1024 * 1024

/** On a busy machine our own limit may be the first to notice. */
const tooSlow = ['TARGET_TIMEOUT', 'DEADLINE_EXCEEDED']

/** What a target does → the codes it may end in. None may hang, crash or disturb. */
const attacks: [path: string, codes: string[]][] = [
  ['/gzip-bomb', ['RESPONSE_TOO_LARGE']],
  ['/br-bomb', ['RESPONSE_TOO_LARGE']],
  ['/zstd-bomb', ['RESPONSE_TOO_LARGE']],
  ['/gzip-endless', ['RESPONSE_TOO_LARGE']],
  ['/gzip-twice', ['TARGET_UNREACHABLE', 'RESPONSE_TOO_LARGE', 'UNSUPPORTED_CONTENT_TYPE']],
  ['/endless', ['RESPONSE_TOO_LARGE']],
  ['/one-line', ['RESPONSE_TOO_LARGE']],
  ['/drip', tooSlow],
  ['/stall', tooSlow],
  ['/slow-headers', tooSlow],
  ['/no-response', tooSlow],
  ['/header-flood', ['RESPONSE_TOO_LARGE']],
  ['/many-headers?n=1000', ['RESPONSE_TOO_LARGE']],
  ['/early-hints-flood', ['RESPONSE_TOO_LARGE', 'TARGET_UNREACHABLE', ...tooSlow]],
  ['/redirect-loop?n=1', ['TOO_MANY_REDIRECTS']],
  ['/redirect-self', ['TOO_MANY_REDIRECTS']],
  ['/redirect-to?u=http://169.254.169.254/', ['URL_NOT_ALLOWED']],
  ['/redirect-to?u=file:///etc/passwd', ['INVALID_URL', 'URL_NOT_ALLOWED']],
  ['/length-longer', ['TARGET_UNREACHABLE']],
  ['/bad-chunk', ['TARGET_UNREACHABLE']],
  ['/not-http', ['TARGET_UNREACHABLE']],
  ['/reset', ['TARGET_UNREACHABLE']],
  ['/reset-in-body', ['TARGET_UNREACHABLE']],
]

describe('hostile targets', () => {
  let service: Service
  let hostile: HostileSite
  let site: FixtureSite
  beforeAll(async () => {
    ;[service, hostile] = await Promise.all([openService(), openHostileSite()])
    site = await openFixtureSite({
      '/page': articlePage('calm'),
      '/deep': `<title>Deep</title>${'<div>'.repeat(100_000)}<p>The bottom.</p>`,
      '/wide': `<title>Wide</title>${'<p>x</p>'.repeat(600_000)}`,
      '/attributes': `<title>Attributes</title><p ${'a=1 '.repeat(1_000_000)}>Text.</p>`,
      '/unclosed': `<title>Unclosed</title>${'<b><table><tr><td>'.repeat(50_000)}`,
      '/scripts':
        '<title>Scripts</title><p>Seen.</p><script>alert("unseen")</script><a href="javascript:alert(1)">x</a>',
    })
  })
  afterAll(async () => {
    await Promise.all([hostile, site, service].map((open) => open[Symbol.asyncDispose]()))
  })

  const fetchPage = (url: string) => callOperation(service.url, 'fetch-basic', { url, timeout: 6000, cache: false })

  it('end in a documented error within the deadline, all at once, while others are served', async () => {
    const residentBefore = await residentBytes(service.process.child.pid)
    const startedAt = performance.now()
    const over = new AbortController()
    const attacked = Promise.all(attacks.map(([path]) => fetchPage(hostile.url + path))).finally(() => over.abort())
    const calm: number[] = []
    while (!over.signal.aborted) {
      const askedAt = performance.now()
      expect((await fetchPage(`${site.url}/page`)).status).toBe(200)
      calm.push(performance.now() - askedAt)
    }
    const replies = await attacked
    // Six seconds were asked for; a loaded machine gets some more.
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    for (const [index, [path, codes]] of attacks.entries()) {
      expect([path, codes]).toEqual([path, expect.arrayContaining([replies[index]?.body['code']])])
    }
    expect(calm.length).toBeGreaterThan(10)
    expect(Math.max(...calm)).toBeLessThan(5000)
    expect((await residentBytes(service.process.child.pid)) - residentBefore).toBeLessThan(500 * mebibyte)
  })

  it.each(['/deep', '/wide', '/attributes', '/unclosed'])(
    'answer %s with the page or a documented error',
    async (path) => {
      const { status, body } = await fetchPage(site.url + path)
      if (status !== 200) expect(['RESPONSE_TOO_LARGE', 'EMPTY_CONTENT']).toContain(body['code'])
      expect((await fetchPage(`${site.url}/page`)).status).toBe(200)
    },
  )

  it('do not get scripts into the content', async () => {
    const { body } = await fetchPage(`${site.url}/scripts`)
    expect(body['content']).toContain('Seen.')
    expect(body['content']).not.toMatch(/alert|javascript:/)
  })
})

/** Resident memory of a process, from /proc; 0 where there is none. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
