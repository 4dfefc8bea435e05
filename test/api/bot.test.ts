import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxPauseMs } from '#shared/queue/bullmq/host-politeness.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { captureLifeMs } from '#shared/storage/stores/captures.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { retentionMs } from '#workers/sites/robots/open-robots.ts'

describe('/bot', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService({
      PUBLIC_URL: 'https://bot.example',
      WEB_BOT_AUTH: 'on',
      CONTACT: 'bots&co@site.example',
    })
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const read = async () => (await fetch(`${service.url}/bot`)).text()

  it('tells owners of websites how to recognize, slow, stop and reach us', async () => {
    const response = await fetch(`${service.url}/bot`)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    const page = await response.text()
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).toContain('webintel/2.0 (+https://bot.example/bot)')
    expect(page).toContain('User-agent: webintel\nDisallow: /')
    expect(page).toContain('User-agent: webintel\nCrawl-delay: 5')
    expect(page).toContain('Retry-After')
    expect(page).toContain('<code>Signature-Agent</code> field with <code>https://bot.example</code>')
    expect(page).toContain('<a href="mailto:bots&amp;co@site.example">bots&amp;co@site.example</a>')
  })

  it('promises no longer pause, no stricter reading of robots.txt and no shorter storage than there is', async () => {
    const text = load(await read())('main')
      .text()
      .replaceAll(/\s+/g, ' ')
    const dayMs = 86_400_000
    expect([maxPauseMs / 60_000, retentionMs / dayMs, captureLifeMs / dayMs]).toEqual([5, 30, 30])
    for (const promise of [
      'for as long as it asks, up to five minutes',
      'follow the copy that we read before, for 30 days. Without a copy we crawl nothing',
      'a page that an answer quotes is kept for 30 days after that answer',
    ])
      expect(text).toContain(promise)
  })

  it('names files and sections that exist, and nothing inline', async () => {
    const page = await read()
    const targets = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target = '']) => target)
    for (const file of new Set(targets.filter((target) => target.startsWith('/'))))
      expect([file, (await fetch(service.url + file)).status]).toEqual([file, 200])
    for (const section of targets.filter((target) => target.startsWith('#')))
      expect(page).toContain(` id="${section.slice(1)}"`)
    expect(page).not.toMatch(/<script(?! src=)|<style|style=|onload/)
  })

  it('has the header of the other pages', async () => {
    const page = await read()
    for (const path of ['/dashboard', '/docs']) expect(page).toContain(`<a href="${path}">`)
    expect(page).toContain('<title>For owners of websites · webintel</title>')
  })

  it('has one heading of the first level, and a description of each picture', async () => {
    const page = await read()
    expect(page.match(/<h1>/g)).toHaveLength(1)
    for (const [image] of page.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/ alt="/)
  })

  it('sends the policy of other pages', async () => {
    const policy = (await fetch(`${service.url}/bot`)).headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|https?:/)
  })

  it('is listed in /, /discovery, /openapi.json and /llms.txt, and open to crawlers', async () => {
    const text = async (path: string) => (await fetch(service.url + path)).text()
    for (const path of ['/', '/discovery', '/llms.txt']) expect(await text(path)).toContain('https://bot.example/bot')
    expect(await text('/openapi.json')).toContain('"/bot":')
    expect(await text('/robots.txt')).toContain('Allow: /bot\n')
  })
})

it('CONTACT is an email address or an https URL', () => {
  for (const CONTACT of ['a@b.example', 'https://b.example/contact'])
    expect(readConfig({ CONTACT }).CONTACT).toBe(CONTACT)
  for (const CONTACT of ['me', 'javascript:alert(1)', 'http://b.example', '"><script>@x'])
    expect(() => readConfig({ CONTACT })).toThrow(/^CONTACT: expected an email address or an https URL/)
})
