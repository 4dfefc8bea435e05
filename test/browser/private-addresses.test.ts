import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#shared/contract/models/actions.ts'
import { spellingsOf } from '#test/egress/addresses.ts'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import { openCanary } from '#test/support/sites/canary.ts'
import type { FixtureSite } from '#test/support/sites/fixture-site.ts'
import { actIn } from '#test/support/zoo/act-in.ts'
import { openZoo, zooLookup } from '#test/support/zoo/open-zoo.ts'
import type { OpenBrowser } from '#workers/browser/open-browser.ts'

describe('steps in a page', () => {
  let site: FixtureSite
  let browser: OpenBrowser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([openZoo(), openTestBrowser({ tabs: 2, lookup: zooLookup })])
  })
  afterAll(() => Promise.all([site, browser].map((open) => open[Symbol.asyncDispose]())))

  it('reach no private address by a link or a form, however it is written', async () => {
    await using canary = await openCanary()
    const others = ['0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254']
    const v6 = ['[::1]', '[::]', '[fe80::1]', '[fd00:ec2::254]', '[::ffff:a9fe:a9fe]']
    const hosts = [...spellingsOf('127.0.0.2'), ...others, ...v6]
    const targets = hosts.map((host) => `http://${host}:${canary.port}/`)
    for (let from = 0; from < targets.length; from += 8) {
      const shown = targets.slice(from, from + 8)
      const actions = shown.flatMap((_, index): Action[] => [
        { type: 'click', selector: `#link${index}`, optional: true },
        { type: 'click', selector: `#form${index}`, optional: true },
      ])
      const path = `/doors?${encodeURIComponent(JSON.stringify(shown))}`
      const { steps } = await actIn(browser, { url: site.url + path, actions, timeoutMs: 55_000 })
      for (const [index, step] of steps.entries()) {
        const target = shown[Math.floor(index / 2)] ?? ''
        // The browser does not follow a text that it cannot parse.
        const expected = URL.canParse(target) ? { status: 'failed', error: expect.stringContaining('it leads to') } : {}
        expect([target, step]).toEqual([target, expect.objectContaining(expected)])
        expect(step).not.toHaveProperty('url')
      }
    }
    expect(canary.seen).toEqual([])
  })

  it.each([
    ['a link', '/links', [{ type: 'click', selector: '#link' }]],
    ['a form', '/links', [{ type: 'click', selector: '#form' }]],
    ['a script', '/links', [{ type: 'click', selector: '#later' }]],
    ['a redirect', '/redirects', [{ type: 'click', selector: '#link' }]],
    ['goto', '/form', [{ type: 'goto', url: 'private' }]],
    ['goto and a redirect', '/form', [{ type: 'goto', url: 'redirect' }]],
  ] as [string, string, Action[]][])('reach no private address of the same domain by %s', async (_, path, actions) => {
    await using canary = await openCanary()
    const lookup = async (name: string) => [name.startsWith('inside.') ? '127.0.0.2' : '127.0.0.1']
    await using careful = await openTestBrowser({ tabs: 1, lookup, allow: '127.0.0.1' })
    const { port } = new URL(site.url)
    const target = `http://inside.zoo.example:${canary.port}/`
    const twice = `http://www.zoo.example:${port}/away?${encodeURIComponent(`http://zoo.example:${port}/away?${target}`)}`
    const page = path === '/redirects' ? `/links?${encodeURIComponent(twice)}` : `${path}?${encodeURIComponent(target)}`
    const urls: Readonly<Record<string, string>> = { private: target, redirect: twice }
    const steps = actions.map((step) => (step.type === 'goto' ? { ...step, url: urls[step.url] ?? '' } : step))
    const url = `http://www.zoo.example:${port}${page}`
    await expect(actIn(careful, { url, actions: steps })).rejects.toThrow()
    expect(canary.seen).toEqual([])
  })
})
