import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openHostileSite, type HostileSite } from '#test/support/sites/hostile-site.ts'

const mebibyte = 1024 * 1024

/** On a busy machine our own deadline may pass first. */
const tooSlow = ['TARGET_TIMEOUT', 'DEADLINE_EXCEEDED']

/** The paths of a hostile site, and the error codes that each may end in. */
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

  const fetchPage = (url: string, timeout = 30_000) =>
    callOperation(service.url, 'fetch-basic', { url, timeout, cache: false })
  /** Attacks that only a timeout ends get a short one. The others must end before theirs, on a busy machine, too. */
  const attack = (path: string, codes: readonly string[]) =>
    fetchPage(hostile.url + path, tooSlow.every((code) => codes.includes(code)) ? 6000 : 30_000)

  it('all end in a documented error, while other calls are served', async () => {
    const residentBefore = await residentBytes(service.process.child.pid)
    const ended = new AbortController()
    // Five at once: with more, each takes so long on a slow machine that its timeout passes.
    const fiveAtOnce = pLimit(5)
    const attackReplies = fiveAtOnce.map(attacks, ([path, codes]) => attack(path, codes)).finally(() => ended.abort())
    let served = 0
    while (!ended.signal.aborted) {
      expect((await fetchPage(`${site.url}/page`)).status).toBe(200)
      served += 1
    }
    const replies = await attackReplies
    for (const [index, [path, codes]] of attacks.entries()) {
      expect([path, codes]).toEqual([path, expect.arrayContaining([replies[index]?.body['code']])])
    }
    // The slowest attacks end at their timeout.
    expect(served).toBeGreaterThan(2)
    expect((await residentBytes(service.process.child.pid)) - residentBefore).toBeLessThan(500 * mebibyte)
  })

  it.each(['/deep', '/wide', '/attributes', '/unclosed'])(
    'answer %s with the page or a documented error',
    async (path) => {
      const { status, body } = await fetchPage(site.url + path)
      if (status !== 200) expect(['PAGE_TOO_COMPLEX', 'EMPTY_CONTENT']).toContain(body['code'])
      expect((await fetchPage(`${site.url}/page`)).status).toBe(200)
    },
  )

  it('cannot put scripts into the content', async () => {
    const { body } = await fetchPage(`${site.url}/scripts`)
    expect(body['content']).toContain('Seen.')
    expect(body['content']).not.toMatch(/alert|javascript:/)
  })
})

/** Resident memory of a process, from /proc; 0 on other systems. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
