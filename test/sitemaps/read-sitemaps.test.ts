import { afterAll, expect, it } from 'vitest'
import { openTestEgress } from '#test/support/egress/open-test-egress.ts'
import { openRecordingServer, type Reply } from '#test/support/generated-site/recording-server.ts'
import { listedPath, sitemapIndex, urlset, xml } from '#test/support/generated-site/sitemaps.ts'
import { openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { readSitemaps, type SitemapsRequest } from '#workers/sites/sitemaps/read-sitemaps.ts'
import type { SitemapEntry } from '#workers/sites/sitemaps/sitemap-entry.ts'

const scope = new AsyncDisposableStack()
afterAll(() => scope.disposeAsync())
const egress = scope.use(
  await openTestEgress({
    allow: '127.0.0.1',
    connectTimeoutMs: 30_000,
    headersTimeoutMs: 30_000,
    idleTimeoutMs: 30_000,
  }),
)

type Site = Awaited<ReturnType<typeof openRecordingServer>>
const openSite = async (reply: (path: string, site: Site) => Reply | Promise<Reply> | undefined): Promise<Site> => {
  const site: Site = scope.use(await openRecordingServer(({ path }) => reply(path, site) ?? { status: 404 }))
  return site
}

async function read(site: Site, request: Partial<SitemapsRequest>, signal = AbortSignal.timeout(50_000)) {
  const entries: (SitemapEntry & { place: number })[] = []
  const reading = await readSitemaps(
    {
      named: [],
      usual: undefined,
      fallback: undefined,
      isOnSite: ({ origin }) => origin === site.url,
      isFull: () => false,
      takeTurn: async () => {},
      onEntry: (entry, place) => void entries.push({ ...entry, place }),
      ...request,
    },
    { egress },
    signal,
  )
  return { ...reading, entries, paths: site.requests.map(({ path }) => path) }
}

it('ends at indexes that name themselves and each other', async () => {
  const site = await openSite((path, { url }) => sitemapIndex([`${url}${path}`, `${url}/a.xml`, `${url}/b.xml`]))
  const { paths, problems } = await read(site, { named: [`${site.url}/a.xml`] })
  expect([paths, problems]).toEqual([['/a.xml', '/b.xml'], []])
})

it('ends at three levels of indexes below the first', async () => {
  const site = await openSite((path, { url }) => sitemapIndex([`${url}${path}x`]))
  const { requested, problems } = await read(site, { named: [`${site.url}/`] })
  expect([requested, problems]).toEqual([4, [expect.stringContaining('1 sitemaps were not read')]])
})

it('ends at a hundred files', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `/${index}.xml`)
  const site = await openSite((path, { url }) =>
    path === '/'
      ? sitemapIndex(names.map((name) => url + name))
      : urlset({ site: url, count: 1, from: Number.parseInt(path.slice(1)) }),
  )
  const { requested, problems, entries } = await read(site, { named: [`${site.url}/`] })
  expect([requested, entries.length]).toEqual([100, 99])
  expect(problems).toEqual([expect.stringContaining('51 sitemaps were not read')])
})

it('gives places in the order of the files, however they arrive', async () => {
  const site = await openSite(async (path, { url }) => {
    if (path === '/') return sitemapIndex(['/1', '/2', '/3'].map((name) => url + name))
    const number = Number(path.slice(1))
    await new Promise((resolve) => setTimeout(resolve, 300 / number))
    return urlset({ site: url, count: 3, from: number * 10 })
  })
  const { entries } = await read(site, { named: [`${site.url}/`] })
  const ordered = entries.toSorted((one, other) => one.place - other.place).map(({ url }) => url.replace(site.url, ''))
  expect(ordered).toEqual([10, 11, 12, 20, 21, 22, 30, 31, 32].map(listedPath))
})

it('reads sitemaps of other hosts only if the site itself names them', async () => {
  const other = await openSite((path, { url }) =>
    path === '/index.xml' ? sitemapIndex([`${url}/own.xml`]) : urlset({ site: 'https://example.com', count: 1 }),
  )
  const site = await openSite((path, { url }) =>
    path === '/sitemap.xml'
      ? sitemapIndex([`${other.url}/foreign.xml`, `${url}/own.xml`])
      : urlset({ site: url, count: 1 }),
  )
  await read(site, { named: [`${other.url}/index.xml`], usual: `${site.url}/sitemap.xml` })
  expect(other.requests.map(({ path }) => path)).toEqual(['/index.xml', '/own.xml'])
  expect(site.requests.map(({ path }) => path)).toEqual(['/sitemap.xml', '/own.xml'])
})

it('does not request private addresses, not even after a redirect', async () => {
  const site = await openSite((path) =>
    path === '/moved.xml' ? { status: 302, headers: { Location: 'http://169.254.169.254/latest' } } : undefined,
  )
  const named = ['http://10.0.0.1/sitemap.xml', 'http://[::1]/a', 'file:///etc/passwd', `${site.url}/moved.xml`]
  const { requested, problems, entries } = await read(site, { named })
  expect([requested, entries]).toEqual([3, []])
  expect(problems).toHaveLength(3)
  expect(problems.join()).not.toContain('169.254')
})

it('keeps what a slow file has sent when the time is over', async () => {
  const controller = new AbortController()
  const whole = await openSite(() => xml('<urlset><url><loc>https://example.com/1</loc></url></urlset>'))
  const drip = scope.use(
    await openFixtureSite({
      '/b.xml': (_request, response) => {
        response.write(`<urlset><url><loc>https://example.com/2</loc></url>${' '.repeat(2000)}`)
        setInterval(() => response.write(' '), 50).unref()
      },
    }),
  )
  const entries: string[] = []
  const onEntry = ({ url }: SitemapEntry) => void entries.push(url)
  const reading = read(whole, { named: [`${whole.url}/a.xml`, `${drip.url}/b.xml`], onEntry }, controller.signal)
  await expect.poll(() => entries.length).toBe(2)
  controller.abort()
  const { isTransient, problems } = await reading
  expect([entries.length, isTransient]).toEqual([2, true])
  expect(problems).toEqual([expect.stringContaining('timeout')])
})

it('expects nothing at usual addresses, and reports what is broken at named ones', async () => {
  const site = await openSite((path) => (path === '/page.xml' ? { body: '<!doctype html><html></html>' } : undefined))
  const usual = await read(site, { usual: `${site.url}/page.xml`, fallback: `${site.url}/none.xml` })
  expect([usual.requested, usual.problems, usual.isTransient]).toEqual([2, [], false])
  const named = await read(site, { named: [`${site.url}/page.xml`, `${site.url}/none.xml`] })
  expect(named.problems.toSorted()).toEqual([
    expect.stringMatching(/none\.xml .* HTTP status 404/),
    expect.stringMatching(/page\.xml .* HTML page/),
  ])
})

it('stops when no more entries are wanted', async () => {
  let count = 0
  const site = await openSite((path, { url }) =>
    path === '/'
      ? sitemapIndex([1, 2, 3, 4, 5, 6].map((name) => `${url}/${name}`))
      : urlset({ site: url, count: 5000 }),
  )
  await read(site, { named: [`${site.url}/`], isFull: () => count > 100, onEntry: () => void (count += 1) })
  expect(count).toBeLessThan(2000)
  expect(site.requests.length).toBeLessThanOrEqual(4)
})
