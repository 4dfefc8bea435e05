import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bracketNote, repeatedLink, repeatedNote, repeatedText } from '#test/document-files/exploding-files.ts'
import { callOperation } from '#test/support/calls/client.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

const officeType = 'application/vnd.openxmlformats-officedocument.'
const file =
  (type: string, make: () => Uint8Array): Page =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': type }).end(make())

const pages = {
  '/footnotes.docx': file(`${officeType}wordprocessingml.document`, () => repeatedNote('footnote')),
  '/endnotes.docx': file(`${officeType}wordprocessingml.document`, () => repeatedNote('endnote')),
  '/links.pptx': file(`${officeType}presentationml.presentation`, () => repeatedLink()),
  '/strings.xlsx': file(`${officeType}spreadsheetml.sheet`, () => repeatedText()),
  '/closing': bracketNote(']'),
  '/opening': bracketNote('['),
}

/** Each of these characters takes two or more bytes in an answer. */
const long = '"\\\u{1f600}\tword '.repeat(800_000)

/** A file of a few kilobytes that becomes hundreds of megabytes ended the whole service. */
describe('A file that explodes when it is read', () => {
  let service: Service
  let site: FixtureSite
  beforeAll(async () => {
    ;[service, site] = await Promise.all([
      openService(),
      openFixtureSite({
        ...pages,
        '/long': file('text/plain; charset=utf-8', () => Buffer.from(long)),
        '/calm': articlePage('rivers'),
      }),
    ])
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await site[Symbol.asyncDispose]()
  })

  const read = async (path: string) => {
    const reply = await callOperation(service.url, 'fetch-basic', {
      url: site.url + path,
      cache: false,
      timeout: 30_000,
    })
    return { reply, text: JSON.stringify(reply.body) }
  }

  it.each(Object.keys(pages))('%s ends in a short answer or an error of the page, beside other calls', async (path) => {
    const [{ reply, text }, calm] = await Promise.all([read(path), read(`/calm?beside=${path}`)])
    if (reply.status !== 200)
      expect(reply).toMatchObject({ status: 422, body: { code: 'PAGE_TOO_COMPLEX', retryable: false } })
    expect(text.length).toBeLessThan(11_000_000)
    expect(calm.reply.status).toBe(200)
    expect(site.requests.filter((requested) => requested === path)).toHaveLength(1)
  })

  it.each(Object.keys(pages))('%s ends the same way in the free reader', async (path) => {
    const response = await fetch(`${service.url}/r/${site.url}${path}`)
    expect([200, 422]).toContain(response.status)
    expect((await response.text()).length).toBeLessThan(10_000)
  })

  it('is cut to the size of an answer, and says so', async () => {
    const { reply, text } = await read('/long')
    expect(reply).toMatchObject({ status: 200, body: { truncated: true } })
    expect(Buffer.byteLength(text)).toBeLessThan(10_000_000)
    expect(text).toContain('The content was cut: an answer has at most 10 MB.')
  })

  it('is cut once more by the free reader', async () => {
    const whole = await callOperation<{ content: string }>(service.url, 'fetch-basic', { url: `${site.url}/long` })
    const response = await fetch(`${service.url}/r/${site.url}/long`)
    const { content, truncated } = (await response.json()) as { content: string; truncated: boolean }
    expect({ truncated, isBeginning: whole.body.content.startsWith(content) }).toEqual({
      truncated: true,
      isBeginning: true,
    })
    expect(content.length).toBeGreaterThan(1990)
  })

  it('leaves the service alive', () => {
    const { exitCode, signalCode } = service.process.child
    expect({ exitCode, signalCode }).toEqual({ exitCode: null, signalCode: null })
  })
})
