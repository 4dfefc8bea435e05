import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectTechnologies } from '#workers/facts/tech/detect-technologies.ts'
import { openTechnologies } from '#workers/facts/tech/isolated/open-technologies.ts'
import { addPublicFingerprints } from '#workers/facts/tech/public-schema/add-public-fingerprints.ts'
import { loadFingerprints } from '#workers/facts/tech/rules/load-fingerprints.ts'
import { openPageProcesses } from '#workers/pages/isolated/extraction.ts'

const technologies = {
  'Acme CMS': {
    cats: [1],
    headers: { 'X-Acme': '^Acme(?:/([\\d.]+))?$\\;version:\\1' },
    cookies: { acme_session: '', acme_value: '^secret$' },
    meta: { generator: 'Acme CMS ([\\d.]+)\\;version:\\1' },
    scriptSrc: ['/acme-cms(?:\\.min)?\\.js', 'acme-(\\d+)\\.js\\;version:\\1?new:old'],
    implies: ['PHP', 'Acme Engine\\;confidence:60'],
    icon: 'Acme.svg',
    website: 'https://acme.example',
  },
  'Acme Engine': { cats: [2], js: { acmeEngine: '' } },
  'Acme Weak': { cats: [2], html: '<div class="acme-weak\\;confidence:30' },
  'Acme Element': {
    cats: [2],
    dom: { '.acme-widget': { attributes: { 'data-version': '^([\\d.]+)$\\;version:\\1' } } },
  },
  'Acme Link': { cats: [2], dom: 'link[href*="acme.example/x"]' },
  'Acme Addon': { cats: [2], html: '<i class="acme-addon"', requires: 'Acme CMS' },
  'Acme Lookahead': { cats: [2], scriptSrc: '/acme(?!-cms)\\.js', html: '(a)\\1' },
  'Acme Sibling': { cats: [2], dom: 'div ~ p.acme' },
  'Acme Broken': { cats: 'x', scriptSrc: 7, headers: [1], dom: { '[': { exists: '' } }, meta: null },
  WordPress: { cats: [1], meta: { 'acme-wp': '^yes$' } },
}

describe('fingerprints in the public schema', () => {
  let directory = ''
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'webintel-fingerprints-'))
    await mkdir(join(directory, 'technologies'))
    await writeFile(join(directory, 'categories.json'), '{"1":{"name":"CMS","priority":1},"2":{"name":"Widgets"}}')
    await writeFile(join(directory, 'technologies/a.json'), JSON.stringify(technologies))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const detect = (html: string, headers: Record<string, string> = {}) => {
    const rules = loadFingerprints()
    addPublicFingerprints(directory, rules)
    const body = new TextEncoder().encode(html)
    const source = { url: 'https://site.example/', headers: { 'content-type': 'text/html', ...headers }, body, dns: [] }
    const found = detectTechnologies(source, rules).technologies
    return Object.fromEntries(
      found.map(({ name, category, version, confidence }) => [name, { category, version, confidence }]),
    )
  }

  it('are counted, with the patterns that a linear-time engine cannot run', () => {
    const loaded = addPublicFingerprints(directory, loadFingerprints())
    // Two expressions, a cookie that asks for a value, a sibling selector and an invalid selector.
    expect(loaded).toEqual({ technologies: 10, skipped: 5 })
  })

  it('find technologies by header, cookie, meta element, script and element', () => {
    expect(detect('<p>Hi</p>', { 'x-acme': 'Acme/2.5' })).toMatchObject({
      'Acme CMS': { category: 'CMS', version: '2.5', confidence: 100 },
      'Acme Engine': { category: 'Widgets', confidence: 60 },
      PHP: { category: 'language' },
    })
    expect(detect('<p>Hi</p>', { 'set-cookie': 'ACME_session=1' })).toHaveProperty(['Acme CMS'])
    expect(detect('<p>Hi</p>', { 'set-cookie': 'acme_value=secret' })).toEqual({})
    expect(detect('<meta name="generator" content="acme cms 1.2.3"><p>Hi</p>')['Acme CMS']?.version).toBe('1.2.3')
    expect(detect('<script src="/js/acme-cms.min.js"></script><p>Hi</p>')).toHaveProperty(['Acme CMS'])
    expect(detect('<script src="/js/acme-42.js"></script><p>Hi</p>')['Acme CMS']?.version).toBe('new')
    expect(detect('<b class="acme-widget" data-version="7.1">x</b>')['Acme Element']?.version).toBe('7.1')
    expect(detect('<b class="acme-widget">x</b>')).toEqual({})
    expect(detect('<link rel="x" href="https://acme.example/x"><p>Hi</p>')).toHaveProperty(['Acme Link'])
  })

  it('report nothing below a confidence of 50, and no add-on without its system', () => {
    expect(detect('<div class="acme-weak">x</div>')).toEqual({})
    expect(detect('<i class="acme-addon">x</i>')).toEqual({})
    expect(detect('<i class="acme-addon">x</i>', { 'x-acme': 'Acme' })).toHaveProperty(['Acme Addon'])
  })

  it('add rules to a technology that we know, and keep its category', () => {
    expect(detect('<meta name="acme-wp" content="yes"><p>Hi</p>')['WordPress']).toMatchObject({ category: 'cms' })
  })

  it('load in a process, which reports them', async () => {
    const reports: object[] = []
    await using processes = openPageProcesses(1)
    const opened = await openTechnologies(processes, { directory, onLoaded: (loaded) => reports.push(loaded) })
    expect(reports).toEqual([{ technologies: 10, skipped: 5 }])
    const body = new TextEncoder().encode('<p>Hi</p>')
    const headers = { 'content-type': 'text/html', 'x-acme': 'Acme' }
    const found = await opened.detect(
      { url: 'https://site.example/', headers, body, dns: [] },
      AbortSignal.timeout(20_000),
    )
    expect(found.technologies.map(({ name }) => name)).toContain('Acme CMS')
  })

  it('stop the start when the folder cannot be read', async () => {
    await using processes = openPageProcesses(1)
    await expect(openTechnologies(processes, { directory: join(directory, 'none') })).rejects.toThrow(
      /categories\.json/,
    )
  })
})
