import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOperation } from '#test/support/calls/client.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { publisherSite } from '#test/support/sites/publisher-sites.ts'

interface Page {
  content: string
  cache: { state: string }
  explanation?: { blocks?: { text: string; kept: boolean; by?: string }[] }
}

const pages = publisherSite('en', 'utility')
const member = pages[0]?.shared[0] ?? ''

let service: SharedService
let site: FixtureSite
beforeAll(async () => {
  service = await sharedService()
  site = await openFixtureSite({
    ...Object.fromEntries(pages.map(({ html }, number) => [`/${number}`, html])),
    '/unique': articlePage('owls'),
    '/private/7': (_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'private' }).end(pages[7]?.html ?? ''),
  })
})
afterAll(() => site[Symbol.asyncDispose]())

async function read(path: string, options: object = {}): Promise<Page> {
  const { status, body } = await callOperation<Page>(service.url, 'fetch-basic', {
    url: `${site.url}${path}`,
    ...options,
  })
  expect(status).toBe(200)
  return body
}

it('leaves out what recurs on four pages of a site, on the next page', async () => {
  const before = await read('/unique')
  for (const path of ['/0', '/1', '/2']) expect((await read(path)).content).toContain(member)
  // Neither the same page under other parameters nor a private page counts as another page.
  expect((await read('/2?again')).content).toContain(member)
  await read('/private/7')
  expect((await read('/3', { cache: false })).content).toContain(member)

  const { content, explanation } = await read('/4', { explain: true })
  expect(content).not.toContain(member)
  for (const paragraph of pages[4]?.paragraphs ?? []) expect(content).toContain(paragraph)
  expect(explanation?.blocks?.find(({ text }) => text.startsWith(member.slice(0, 60)))).toMatchObject({
    kept: false,
    by: 'site',
  })

  // A stored answer is served as it is.
  const stored = await read('/0')
  expect(stored.cache.state).toBe('hit')
  expect(stored.content).toContain(member)
  // These answers depend on the page alone.
  for (const options of [{ cache: false }, { mainContent: false }, { includeSelector: 'main' }])
    expect((await read('/5', options)).content).toContain(member)
  expect((await read('/6')).content).not.toContain(member)
  expect((await read('/unique?again')).content).toBe(before.content)
})

it('works in /contents as in /fetch/basic', async () => {
  for (const path of ['/0', '/1', '/2', '/3']) await read(path)
  const { body } = await callOperation<{ results: { content: string }[] }>(service.url, 'contents', {
    urls: [`${site.url}/7`],
  })
  expect(body.results[0]?.content).toContain(pages[7]?.paragraphs[0])
  expect(body.results[0]?.content).not.toContain(member)
})
