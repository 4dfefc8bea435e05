import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingScripts } from '#shared/runtime/machine/missing-scripts.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { chromiumLeaders } from '#test/support/processes/chromium-processes.ts'
import {
  asNobody,
  isReachable,
  withoutFonts,
  withoutUserNamespaces,
  withPackagedChromium,
  type ProcessWrapper,
} from '#test/support/processes/process-wrappers.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'

let site: FixtureSite
beforeAll(async () => {
  site = await openFixtureSite({
    '/': `<title>Plain</title><h1>Plain</h1>${'<p>Some words that are worth reading.</p>'.repeat(9)}
      <script>document.title += ' and scripted'</script>`,
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const open = (...wrappers: ProcessWrapper[]) => openService({ BROWSER_CONCURRENCY: '2' }, wrappers.flat())

/** Fetches a page and takes its screenshot. Returns the title and dimensions, or the error codes. */
async function render({ url }: Service): Promise<unknown[]> {
  const page = await callOperation(url, 'fetch-pro', { url: site.url })
  const screenshot = await callOperation(url, 'screenshot', { url: site.url, width: 400, height: 300 })
  return [page.body['code'] ?? page.body['title'], screenshot.body['code'] ?? screenshot.body['dimensions']]
}
const rendered = ['Plain and scripted', { width: 400, height: 300 }]

const remarksOf = async ({ url }: Service) => {
  const { pools } = (await (await fetch(`${url}/health`)).json()) as { pools: { browser: { remarks: string[] } } }
  return pools.browser.remarks
}

/** The remarks that the fonts of this machine cause. */
const fontRemarks = missingScripts().length === 0 ? [] : [`has no fonts for ${missingScripts().join(', ')}`]

const isSandboxed = ({ process: { child } }: Service) => {
  const [leader = 0] = chromiumLeaders(child.pid)
  return !readFileSync(`/proc/${leader}/cmdline`, 'utf8').includes('--no-sandbox')
}

describe('the Chromium of the npm package', () => {
  it.skipIf(!isReachable(withPackagedChromium))('is used on a machine without Chromium, and renders', async () => {
    await using service = await open(withPackagedChromium)
    expect(await render(service)).toEqual(rendered)
    expect(await service.process.logged('browser')).toMatchObject({ browser: { source: 'package' } })
    const { status, body } = await callOperation(service.url, 'fetch-pro', { url: 'http://10.1.2.3/' })
    expect([status, body['code']]).toEqual([400, 'URL_NOT_ALLOWED'])
  })

  it.skipIf(!isReachable(withPackagedChromium, asNobody))('runs with a sandbox', async () => {
    await using service = await open(withPackagedChromium, asNobody)
    expect(await render(service)).toEqual(rendered)
    expect(await service.process.logged('browser')).toMatchObject({ browser: { source: 'package', isSandboxed: true } })
  })
})

describe('missing fonts', () => {
  it.skipIf(!isReachable(withoutFonts, withPackagedChromium))('are listed in the log and in /health', async () => {
    await using service = await open(withoutFonts, withPackagedChromium)
    const scripts = 'Arabic, Devanagari, Thai, Chinese, Japanese, Korean, emoji'
    expect(await remarksOf(service)).toContainEqual(expect.stringMatching(new RegExp(`^has no fonts for ${scripts}$`)))
    const warnings = service.process.lines.filter((line) => line.includes('screenshots show boxes'))
    expect(warnings).toEqual([expect.stringMatching(/Install them with: \S+ .*font/)])
    expect((await callOperation(service.url, 'screenshot', { url: site.url })).status).toBe(200)
  })
})

describe('the sandbox of Chromium', () => {
  const isPossible = isReachable(asNobody, ['unshare', '-U'])

  it.skipIf(!isPossible)('is on for users other than root', async () => {
    await using service = await open(asNobody)
    expect(await render(service)).toEqual(rendered)
    expect([isSandboxed(service), await remarksOf(service)]).toEqual([true, fontRemarks])
    expect(service.process.lines.join()).not.toContain('without its sandbox')
  })

  it.skipIf(!isReachable(withoutUserNamespaces, asNobody))(
    'is off on a system without user namespaces, with one warning',
    async () => {
      await using service = await open(withoutUserNamespaces, asNobody)
      expect(await render(service)).toEqual(rendered)
      expect([isSandboxed(service), await remarksOf(service)]).toEqual([
        false,
        ['renders without a sandbox', ...fontRemarks],
      ])
      const warnings = service.process.lines.filter((line) => line.includes('without its sandbox'))
      expect(warnings).toEqual([expect.stringContaining('No usable sandbox!')])
    },
  )
})
