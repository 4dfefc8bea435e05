import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

/** Shows what a page can read of the device. */
const script = `<script>
  const matches = (query) => matchMedia(query).matches
  const seen = {
    width: innerWidth, dpr: devicePixelRatio, touch: navigator.maxTouchPoints > 0, language: navigator.language,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone, number: (1234.5).toLocaleString(),
    dark: matches('(prefers-color-scheme: dark)'), still: matches('(prefers-reduced-motion: reduce)'),
  }
  const show = (place) => { document.querySelector('h1').textContent = 'Device ' + JSON.stringify({ ...seen, place }) }
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => show(coords.latitude + ' ' + coords.longitude), () => show('denied'))
</script>`

const page = articlePage('it')
  .replace('<head>', '<head><meta name="viewport" content="width=device-width">')
  .replace('</body>', `${script}</body>`)

const scope = new AsyncDisposableStack()
let site: FixtureSite
let service: Service
const languages: (string | undefined)[] = []
beforeAll(async () => {
  site = scope.use(
    await openFixtureSite({
      '/': (request, response) => {
        languages.push(request.headers['accept-language'])
        response.setHeader('Content-Type', 'text/html').end(page)
      },
    }),
  )
  service = scope.use(await openService({ BROWSER_CONCURRENCY: '2' }))
})
afterAll(() => scope.disposeAsync())

interface Body {
  content: string
  dimensions?: { width: number; height: number }
  cache: { state: string }
  details?: { path: string }[]
}
const call = (name: 'fetch-basic' | 'fetch-pro' | 'screenshot', fields: object) =>
  callOperation<Body>(service.url, name, { url: `${site.url}/`, ...fields }, { headers: { Prefer: 'wait=60' } })

const deviceIn = ({ content }: Body): unknown => JSON.parse(/\{.*\}/.exec(content.replaceAll('\\', ''))?.[0] ?? '{}')

const plain = { width: 1280, dpr: 1, touch: false, zone: 'UTC', dark: false, still: true, place: 'denied' }

describe('a page in a browser sees', () => {
  it.each([
    ['a desktop', {}, {}],
    ['a phone', { device: 'phone' }, { width: 390, dpr: 3, touch: true }],
    ['a tablet', { device: 'tablet' }, { width: 820, dpr: 2, touch: true }],
    ['a language', { locale: 'de-de' }, { language: 'de-DE', number: '1.234,5' }],
    ['a time zone', { timezone: 'Asia/Tokyo' }, { zone: 'Asia/Tokyo' }],
    ['a position', { geolocation: { latitude: 52.5, longitude: 13.4 } }, { place: '52.5 13.4' }],
    ['dark colours', { colorScheme: 'dark' }, { dark: true }],
    ['animations', { reducedMotion: false }, { still: false }],
  ])('%s', async (_, fields, expected) => {
    const { zone: _zone, ...others } = plain
    // On a busy machine, a page can be cut before its script has run. Such an answer is not stored.
    const seen = async () => deviceIn((await call('fetch-pro', fields)).body)
    await expect.poll(seen).toMatchObject({ ...others, ...expected })
    expect((await call('fetch-pro', fields)).body.cache.state).toBe('hit')
  })
})

it('a stored answer for one device serves no other', async () => {
  const states = []
  for (const fields of [{ device: 'phone' }, { device: 'phone', locale: 'fr' }, { device: 'desktop' }, {}])
    states.push((await call('fetch-pro', { title: 'exclude', ...fields })).body.cache.state)
  expect(states).toEqual(['miss', 'miss', 'miss', 'miss'])
})

it.each([
  [{ device: 'phone' }, { width: 1170, height: 2532 }],
  [
    { device: 'phone', width: 400, height: 300, deviceScaleFactor: 2 },
    { width: 800, height: 600 },
  ],
])('a screenshot with %j has the pixels of the device', async (fields, dimensions) => {
  expect((await call('screenshot', fields)).body.dimensions).toEqual(dimensions)
})

it('a request over plain HTTP asks for the language', async () => {
  await call('fetch-basic', { locale: 'pt-br' })
  expect(languages.at(-1)).toBe('pt-BR,pt;q=0.9,*;q=0.5')
})

it.each([
  [{ locale: 'not a language' }, '/locale'],
  [{ timezone: 'Mars/Olympus' }, '/timezone'],
  [{ geolocation: { latitude: 91, longitude: 0 } }, '/geolocation/latitude'],
  [{ device: 'watch' }, '/device'],
])('%j is refused', async (fields, path) => {
  const { status, body } = await call('fetch-pro', fields)
  expect([status, body.details?.[0]?.path]).toEqual([400, path])
})
