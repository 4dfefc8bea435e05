import { describe, expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { limits, type StructuredData } from '#workers/pages/structured/structured-data.ts'

const prose = '<p>A paragraph with enough words to count as the content of this page about a kettle.</p>'.repeat(3)

function structuredOf(head: string, body = ''): StructuredData | undefined {
  const html = `<html><head><title>Kettle</title>${head}</head><body><h1>Kettle</h1>${body}${prose}</body></html>`
  const raw = { url: 'https://shop.example/kettle', status: 200, body: Buffer.from(html), contentType: 'text/html' }
  const page = extractPage(raw, { mainContent: true, format: 'markdown', links: false })
  return page.structured === undefined ? undefined : (JSON.parse(page.structured) as StructuredData)
}

const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

describe('The structured data of a page', () => {
  it('is absent on a page without any', () => {
    expect(structuredOf('')).toBeUndefined()
  })

  it('has the items of a JSON-LD graph once, with references replaced by their items', () => {
    const graph = [
      { '@type': 'Article', headline: 'Steam', author: { '@id': '#ann' } },
      { '@type': 'Person', '@id': '#ann', name: 'Ann' },
    ]
    expect(structuredOf(jsonLd({ '@context': 'https://schema.org', '@graph': graph }))?.items).toEqual([
      {
        source: 'json-ld',
        types: ['Article'],
        properties: {
          headline: ['Steam'],
          author: [{ source: 'json-ld', types: ['Person'], properties: { id: ['#ann'], name: ['Ann'] } }],
        },
      },
    ])
  })

  it('ends at references in a circle', () => {
    const graph = [
      { '@type': 'Person', '@id': '#a', name: 'A', knows: { '@id': '#b' } },
      { '@type': 'Person', '@id': '#b', name: 'B', knows: { '@id': '#a' } },
    ]
    const items = structuredOf(jsonLd({ '@graph': graph }))?.items
    expect(items).toHaveLength(1)
    expect(items?.[0]?.properties['knows']).toMatchObject([{ properties: { name: ['B'] } }])
  })

  it('has nested microdata, with machine-readable values and absolute addresses', () => {
    const body = `<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Steel  <b>Kettle</b></span>
      <img itemprop="image" src="/k.png"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <span itemprop="price" content="29.50">€ 29,50</span><time itemprop="validFrom" datetime="2026-01-02">2 Jan</time></div>
      <span itemprop="sku">K1</span></div>`
    expect(structuredOf('', body)?.items).toEqual([
      {
        source: 'microdata',
        types: ['Product'],
        properties: {
          name: ['Steel Kettle'],
          image: ['https://shop.example/k.png'],
          offers: [
            { source: 'microdata', types: ['Offer'], properties: { price: ['29.50'], validFrom: ['2026-01-02'] } },
          ],
          sku: ['K1'],
        },
      },
    ])
  })

  it('has RDFa Lite', () => {
    const body = '<div vocab="https://schema.org/" typeof="Recipe"><span property="name">Tea</span></div>'
    expect(structuredOf('', body)?.items).toMatchObject([
      { source: 'rdfa', types: ['Recipe'], properties: { name: ['Tea'] } },
    ])
  })

  it('has Open Graph and product metas, and no others', () => {
    const head =
      '<meta property="og:title" content="Kettle"><meta property="product:price:amount" content="29.50"><meta name="viewport" content="w">'
    expect(structuredOf(head)).toEqual({ items: [], meta: { 'og:title': 'Kettle', 'product:price:amount': '29.50' } })
  })

  it('takes names of the prototype as names, and ignores broken JSON', () => {
    const hostile =
      '<script type="application/ld+json">{"@type":"Product","__proto__":{"name":"x"},"constructor":"y"}</script>'
    const data = structuredOf(`<script type="application/ld+json">{"@type":</script>${hostile}`)
    expect(data?.items[0]?.properties).toHaveProperty('constructor', ['y'])
    expect(Object.prototype).not.toHaveProperty('name')
  })

  it('stays within its limits for hostile pages', () => {
    const wide = Array.from({ length: 5000 }, (_, index) => ({ '@type': 'Thing', name: `n${index}`.repeat(200) }))
    const deep = Array.from({ length: 500 }).reduce<object>((inner) => ({ '@type': 'Thing', x: inner }), {})
    const scopes = '<div itemscope itemprop="a"><span itemprop="b">text</span>'.repeat(3000)
    const data = structuredOf(jsonLd([{ '@type': 'List', all: wide }, deep, ...wide]), scopes)
    const text = JSON.stringify(data)
    expect(text.length).toBeLessThan(3 * limits.total)
    expect(text.match(/"types"/g)?.length).toBeLessThanOrEqual(limits.items)
  })
})
