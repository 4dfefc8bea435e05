import { describe, expect, it } from 'vitest'
import { detectIn, readFixtures } from './read-fixtures.ts'

describe('detection on sites', () => {
  it('finds the technologies of 50 sites: precision 0.98, recall 0.95', () => {
    const sites = readFixtures('sites')
    expect(sites.length).toBeGreaterThanOrEqual(50)
    const counts = { found: 0, right: 0, expected: 0 }
    const differences: string[] = []
    for (const site of sites) {
      const wanted = new Set(site.expected)
      const found = new Set(detectIn(site).technologies.map(({ name }) => name))
      counts.expected += wanted.size
      counts.found += found.size
      counts.right += [...found].filter((name) => wanted.has(name)).length
      const wrong = [...found].filter((name) => !wanted.has(name)).map((name) => `+${name}`)
      const missed = [...wanted].filter((name) => !found.has(name)).map((name) => `-${name}`)
      if (wrong.length + missed.length > 0) differences.push(`${site.title}: ${[...wrong, ...missed].join(' ')}`)
    }
    const report = `${JSON.stringify(counts)}\n${differences.join('\n')}`
    expect(counts.right / counts.found, report).toBeGreaterThanOrEqual(0.98)
    expect(counts.right / counts.expected, report).toBeGreaterThanOrEqual(0.95)
  })
})

describe('evidence', () => {
  const page = { headers: {}, dns: [], html: '<!doctype html><p>Hello</p>' }

  it('of DNS records names the record', () => {
    const dns = [
      { name: 'cname', text: 'shops.myshopify.com' },
      { name: 'mx', text: 'aspmx.l.google.com' },
      { name: 'ns', text: 'ada.ns.cloudflare.com' },
      { name: 'txt', text: 'v=spf1 include:myshopify.com -all' },
      { name: 'cname', text: 'notmyshopify.com' },
    ]
    const { technologies } = detectIn({ ...page, dns })
    expect(technologies.map(({ name, evidence }) => [name, evidence])).toEqual([
      ['Cloudflare', [{ type: 'dns', name: 'ns', match: 'ada.ns.cloudflare.com' }]],
      ['Google Workspace', [{ type: 'dns', name: 'mx', match: 'aspmx.l.google.com' }]],
      ['Shopify', [{ type: 'dns', name: 'cname', match: 'shops.myshopify.com' }]],
    ])
  })

  it('of global variables gives their versions', () => {
    const globals = [{ name: 'jQuery.fn.jquery', text: '3.6.4' }]
    const { technologies } = detectIn({ ...page, globals })
    expect(technologies).toMatchObject([{ name: 'jQuery', version: '3.6.4', evidence: [{ type: 'global' }] }])
  })

  it('below 50 of 100 is not enough, and adds up', () => {
    const weak = { ...page, headers: { 'set-cookie': 'csrftoken=1' } }
    expect(detectIn(weak).technologies).toEqual([])
    const both = { ...page, headers: { 'set-cookie': 'csrftoken=1\nsessionid=2' } }
    expect(detectIn(both).technologies).toMatchObject([{ name: 'Django', confidence: 60 }, { name: 'Python' }])
  })

  it('excludes a technology whose markers another one shows', () => {
    const { technologies } = detectIn({ ...page, headers: { server: 'Apache-Coyote/1.1' } })
    expect(technologies.map(({ name }) => name)).toEqual(['Java', 'Apache Tomcat'])
  })

  it('prefers the version with the most numbers', () => {
    const html = `<meta name="generator" content="WordPress 6">
      <script>{"source":{"concatemoji":"/wp-includes/js/wp-emoji-release.min.js?ver=6.8.3"}}</script><p>Hello</p>`
    expect(detectIn({ ...page, html }).technologies[0]).toMatchObject({ name: 'WordPress', version: '6.8.3' })
  })
})
