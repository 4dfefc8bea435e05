import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#shared/contract/models/actions.ts'
import { openTestBrowser } from '#test/support/browser/open-test-browser.ts'
import type { FixtureSite } from '#test/support/sites/fixture-site.ts'
import { actIn } from '#test/support/zoo/act-in.ts'
import { onOtherDomain, openZoo, otherHost, zooLookup } from '#test/support/zoo/open-zoo.ts'
import { fact } from '#test/support/zoo/write-page.ts'
import type { OpenBrowser } from '#workers/browser/open-browser.ts'

describe('steps that lead to another page', () => {
  let site: FixtureSite
  let browser: OpenBrowser
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([openZoo(), openTestBrowser({ tabs: 2, lookup: zooLookup })])
  })
  afterAll(() => Promise.all([site, browser].map((open) => open[Symbol.asyncDispose]())))

  const act = (path: string, actions: Action[]) => actIn(browser, { url: site.url + path, actions })
  const failure = (path: string, actions: Action[]) =>
    act(path, actions).then(
      () => expect.unreachable('No step failed.'),
      (error: unknown) => error,
    )

  it.each(['#link', '#blank', '#form', '#open', '#later'])('follow %s in the same tab', async (selector) => {
    const { html } = await act(`/links?${encodeURIComponent(`${site.url}/next`)}`, [{ type: 'click', selector }])
    expect(html).toContain(fact('next page'))
  })

  it.each(['#link', '#blank', '#form', '#open', '#later'])('do not follow %s to another domain', async (selector) => {
    const target = onOtherDomain(`${site.url}/next?${selector.slice(1)}`)
    const error = await failure(`/links?${encodeURIComponent(target)}`, [{ type: 'click', selector }])
    expect(error).toMatchObject({ code: 'ACTION_FAILED', message: expect.stringContaining(`it leads to ${otherHost}`) })
    expect(site.requests).not.toContain(`/next?${selector.slice(1)}`)
  })

  it('do not follow a redirect to another domain', async () => {
    const target = `/away?${encodeURIComponent(onOtherDomain(`${site.url}/next?redirected`))}`
    const error = await failure(`/links?${encodeURIComponent(site.url + target)}`, [
      { type: 'click', selector: '#link' },
    ])
    expect(error).toMatchObject({ code: 'ACTION_FAILED', message: expect.stringContaining(`it leads to ${otherHost}`) })
    expect(site.requests).not.toContain('/next?redirected')
  })

  it.each([
    ['mailto:a@example.com', 'mailto:'],
    ['tel:123', 'tel:'],
    ['http://169.254.169.254/', 'it leads to 169.254.169.254'],
    ['/file', 'it starts a download'],
  ])('say why a click on %s fails', async (target, reason) => {
    const error = await failure(`/links?${encodeURIComponent(target)}`, [{ type: 'click', selector: '#link' }])
    expect(error).toMatchObject({ code: 'ACTION_FAILED', message: expect.stringContaining(reason) })
  })

  it('run the script of a `javascript:` link as the page does, and follow it to no other domain', async () => {
    const click: Action[] = [{ type: 'click', selector: '#link' }]
    const linkTo = (target: string) => `/links?${encodeURIComponent(`javascript:${target}`)}`
    const written = `void document.querySelector('h1').append('${fact('script')}')`
    expect((await act(linkTo(written), click)).html).toContain(fact('script'))
    expect((await act(linkTo(`location.assign('/next')`), click)).html).toContain(fact('next page'))
    const away = onOtherDomain(`${site.url}/next?javascript`)
    expect(await failure(linkTo(`void (location = '${away}')`), click)).toMatchObject({
      code: 'ACTION_FAILED',
      message: expect.stringContaining(`it leads to ${otherHost}`),
    })
    expect(site.requests).not.toContain('/next?javascript')
  })
})
