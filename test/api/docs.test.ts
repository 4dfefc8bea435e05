import { load, type CheerioAPI } from 'cheerio'
import { beforeAll, describe, expect, it } from 'vitest'
import { forDeployment } from '#api/site/docs/compose-docs.ts'
import { guides, readGuide } from '#api/site/docs/guides.ts'
import { errors } from '#shared/contract/errors.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { sharedService, type SharedService } from '#test/support/processes/shared-service.ts'

describe('/docs', () => {
  let service: SharedService
  /** The HTML of each page, by its address. */
  const pages = new Map<string, string>()

  beforeAll(async () => {
    service = await sharedService()
    const home = await text('/docs')
    for (const path of new Set(['/docs', ...linksOf(home).filter((link) => /^\/docs(?!\/reference)/.test(link))]))
      pages.set(path, await text(path))
  })

  async function text(path: string): Promise<string> {
    const response = await fetch(`${service.url}${path}`)
    expect([path, response.status]).toEqual([path, 200])
    return response.text()
  }

  const documents = new Map<string, CheerioAPI>()
  /** The document of a page. */
  function documentOf(path: string): CheerioAPI {
    const known = documents.get(path) ?? load(pages.get(path) ?? '')
    documents.set(path, known)
    return known
  }

  const linksOf = (html: string) =>
    load(html)('a[href]')
      .toArray()
      .map(({ attribs }) => attribs['href'] ?? '')

  it('has a page for each operation, with its fields, its errors and its tool', () => {
    for (const { name, path, method, input, output, tool, errors: own } of operations as readonly Documented[]) {
      const page = documentOf(`/docs/operations/${name}`)('main').text()
      expect(page.replaceAll(/\s+/g, ' ')).toContain(`${method} ${path}`)
      const fields = [...Object.keys(input.properties), ...Object.keys(output.properties)]
      for (const part of [...fields, ...own, ...(tool === undefined ? [] : [tool.name])]) expect(page).toContain(part)
    }
  })

  it('says where payments are off that no call gets a 402', () => {
    for (const path of ['/docs', '/docs/quick-start', '/docs/credits'])
      expect(documentOf(path)('main').text()).toContain('This deployment takes no payments.')
  })

  it('says so in /llms.txt, too', async () => {
    const llms = await text('/llms.txt')
    expect(llms).toContain('This deployment takes no payments: every call is free.')
    expect(llms).not.toMatch(/a 402|paid per call/)
  })

  it('explains each error code at an address of its own', () => {
    const $ = documentOf('/docs/errors')
    for (const code of Object.keys(errors)) expect($(`h3#${code.toLowerCase()}`).text()).toBe(code)
  })

  it('is what the body of an error links to: the section of its code', async () => {
    const get = (headers: Record<string, string>) => fetch(`${service.url}/nothing`, { headers })
    const { docs } = (await (await get({})).json()) as { docs: string }
    const problem = (await (await get({ Accept: 'application/problem+json' })).json()) as { type: string }
    const { pathname, hash } = new URL(docs)
    expect(documentOf(pathname)(hash).text()).toBe('NOT_FOUND')
    expect(problem.type).toBe(docs)
  })

  it('links only to pages, headings and documents that exist', async () => {
    const others = new Set<string>()
    for (const [path, html] of pages) {
      for (const link of linksOf(html).filter((each) => each.startsWith('/') || each.startsWith('#'))) {
        const { pathname, hash } = new URL(link, `http://docs.example${path}`)
        if (!pages.has(pathname)) others.add(pathname)
        else if (hash !== '')
          expect([path, link, documentOf(pathname)(`[id="${decodeURIComponent(hash.slice(1))}"]`).length]).toEqual([
            path,
            link,
            1,
          ])
      }
    }
    for (const path of others) expect([path, (await fetch(`${service.url}${path}`)).status]).toEqual([path, 200])
  })

  it('shows the address of the deployment, not that of the files', async () => {
    const { port } = new URL(service.url)
    const page = await text('/docs/quick-start')
    expect(page).toContain(`http://localhost:${port}/r/`)
    for (const html of pages.values()) expect(html).not.toContain('localhost:3000')
  })

  it('does not call the address of the deployment a default', () => {
    const { port } = new URL(service.url)
    const clients = documentOf('/docs/clients')('main').text()
    expect(clients).toContain('port 3000 of your machine by default')
    for (const path of pages.keys())
      expect(documentOf(path)('main').text()).not.toMatch(
        new RegExp(`localhost:${port}(?: by default|, or the address in)`),
      )
  })

  it('names no file and no command of the repository but on the page about running it', () => {
    for (const path of [...pages.keys()].filter((each) => each !== '/docs/self-hosting')) {
      const found = /npm run [\w:-]+|npx tsc|[\w-]+\/[\w/-]+\.ts\b|[\w/-]+\.md\b(?!`)/.exec(
        documentOf(path)('.prose').text(),
      )
      expect([path, found?.[0]]).toEqual([path, undefined])
    }
  })

  it('has each page as markdown, and all of them in /llms-full.txt', async () => {
    const full = await text('/llms-full.txt')
    for (const path of [...pages.keys()].filter((each) => each !== '/docs')) {
      const markdown = await text(`${path}.md`)
      expect(markdown).toMatch(/^# [^\n]+\n\nSource: http:\/\/localhost:\d+\/docs\//)
      expect(full).toContain(markdown)
      // A reader of the text alone has no page to which such a link is relative.
      expect([path, markdown.match(/\]\((?!https?:|#)[^()\s]*\)/g)]).toEqual([path, null])
    }
    expect(await text('/llms.txt')).toContain('/llms-full.txt')
  })

  it('has a search index whose sections are unique and lead to headings', async () => {
    const sections = JSON.parse(await text('/docs/search-index')) as { id: string; title: string }[]
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    for (const { id } of sections.filter((section) => section.id.includes('#'))) {
      const [path = '', hash = ''] = id.split('#')
      expect([id, documentOf(path)(`[id="${hash}"]`).length]).toEqual([id, 1])
    }
  })

  it('answers 404 for a page that does not exist, and names the list of pages', async () => {
    for (const path of [
      '/docs/nothing',
      '/docs/nothing.md',
      '/docs/operations/nothing',
      '/docs/operations/search.md.md',
    ]) {
      const response = await fetch(`${service.url}${path}`)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining('GET /docs') })
    }
  })

  it('shows a page to a browser that asks for one that does not exist', async () => {
    const response = await fetch(`${service.url}/docs/nothing`, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    const $ = load(await response.text())
    expect($('h1').text()).toBe('Page not found')
    expect($('nav a[href="/docs/quick-start"]').length).toBe(1)
    expect($('a.brand').attr('href')).toBe('/')
  })

  it('has a heading for each column of its tables', () => {
    for (const [path, html] of pages) {
      const $ = load(html)
      const columns = $('thead th').toArray()
      expect([path, columns.filter((column) => $(column).text().trim() === '').length]).toEqual([path, 0])
    }
  })

  it('holds nothing inline and nothing of other hosts, and says so in its policy', async () => {
    const { headers } = await fetch(`${service.url}/docs/playground`)
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    for (const html of pages.values())
      expect(html).not.toMatch(/<script(?![^>]* src="\/)|<style|style=|onload=|<img[^>]*src="(?!\/)/)
  })
})

it('the sign-in text in /docs names the chain of the deployment', async () => {
  const payments = guides.find(({ slug }) => slug === 'payments')
  if (payments === undefined) throw new Error('No page about payments.')
  const text = await readGuide(payments)
  const terms = { publicUrl: 'https://api.example.com', signInNetworks: ['eip155:8453', 'solana:5eykt4Us'] }
  expect(forDeployment(text, terms)).toContain('Version: 1\nChain ID: 8453\n')
})

interface Documented {
  name: string
  path: string
  method: string
  input: { properties: object }
  output: { properties: object }
  tool?: { name: string }
  errors: readonly string[]
}
