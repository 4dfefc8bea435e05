import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumLeaders } from '#test/support/chromium-processes.ts'
import { callOperation } from '#test/support/client.ts'
import {
  asNobody,
  isReachable,
  withoutUserNamespaces,
  withPackagedChromium,
  type Elsewhere,
} from '#test/support/elsewhere.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/fixture-site.ts'
import { openService, type Service } from '#test/support/service.ts'

const patient = { timeout: 120_000 }

let site: FixtureSite
beforeAll(async () => {
  site = await openFixtureSite({
    '/': `<title>Plain</title><h1>Plain</h1>${'<p>Some words that are worth reading.</p>'.repeat(9)}
      <script>document.title += ' and scripted'</script>`,
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const open = (...path: Elsewhere[]) => openService({ BROWSER_CONCURRENCY: '2' }, path.flat())

/** What a page and a picture of it are answered with. */
async function render({ url }: Service): Promise<unknown[]> {
  const page = await callOperation(url, 'fetch-pro', { url: site.url })
  const picture = await callOperation(url, 'screenshot', { url: site.url, width: 400, height: 300 })
  return [page.body['code'] ?? page.body['title'], picture.body['code'] ?? picture.body['dimensions']]
}
const rendered = ['Plain and scripted', { width: 400, height: 300 }]

const remarksOf = async ({ url }: Service) => {
  const { pools } = (await (await fetch(`${url}/health`)).json()) as { pools: { browser: { remarks: string[] } } }
  return pools.browser.remarks
}

const isSandboxed = ({ process: { child } }: Service) => {
  const [leader = 0] = chromiumLeaders(child.pid)
  return !readFileSync(`/proc/${leader}/cmdline`, 'utf8').includes('--no-sandbox')
}

describe('the Chromium of the npm package', () => {
  it.skipIf(!isReachable(withPackagedChromium))(
    'is taken where the machine has none, and renders',
    patient,
    async () => {
      await using service = await open(withPackagedChromium)
      expect(await render(service)).toEqual(rendered)
      expect(await service.process.logged('browser')).toMatchObject({ browser: { source: 'package' } })
      const { status, body } = await callOperation(service.url, 'fetch-pro', { url: 'http://10.1.2.3/' })
      expect([status, body['code']]).toEqual([400, 'URL_NOT_ALLOWED'])
    },
  )

  it.skipIf(!isReachable(withPackagedChromium, asNobody))('has a sandbox, too', patient, async () => {
    await using service = await open(withPackagedChromium, asNobody)
    expect(await render(service)).toEqual(rendered)
    expect(await service.process.logged('browser')).toMatchObject({ browser: { source: 'package', isSandboxed: true } })
  })
})

describe('the sandbox of Chromium', () => {
  const isPossible = isReachable(asNobody, ['unshare', '-U'])

  it.skipIf(!isPossible)('is on for whoever is not root', patient, async () => {
    await using service = await open(asNobody)
    expect(await render(service)).toEqual(rendered)
    expect([isSandboxed(service), await remarksOf(service)]).toEqual([true, []])
    expect(service.process.lines.join()).not.toContain('without its sandbox')
  })

  it.skipIf(!isReachable(withoutUserNamespaces, asNobody))(
    'is done without where the system allows no user namespaces, which is said once',
    patient,
    async () => {
      await using service = await open(withoutUserNamespaces, asNobody)
      expect(await render(service)).toEqual(rendered)
      expect([isSandboxed(service), await remarksOf(service)]).toEqual([false, ['renders without a sandbox']])
      const said = service.process.lines.filter((line) => line.includes('without its sandbox'))
      expect(said).toEqual([expect.stringContaining('No usable sandbox!')])
    },
  )
})
