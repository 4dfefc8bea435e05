import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productsOn } from '#workers/search/providers/result-pages/products.ts'
import { structuredDataReader } from '#workers/search/providers/result-pages/structured-data-reader.ts'

const pageUrl = 'https://www.shop.example.com/owls/'

/** The products of a page that arrives in pieces. */
function productsIn(html: string, pieceLength = 7) {
  const reader = structuredDataReader()
  for (let at = 0; at < html.length && !reader.isOver(); at += pieceLength)
    reader.write(html.slice(at, at + pieceLength))
  reader.end()
  const { objects, baseHref } = reader.page()
  return productsOn({ objects, baseUrl: new URL(baseHref ?? '', pageUrl).href })
}

const script = (data: unknown) =>
  `<!doctype html><title>Shop</title><script type="application/ld+json">${JSON.stringify(data)}</script><p>Text</p>`

const owl = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Wooden owl',
  image: ['/owl.jpg', '/owl-2.jpg'],
  url: '/owls/wooden',
  offers: {
    '@type': 'Offer',
    price: '1299.90',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    seller: { '@type': 'Organization', name: 'Owl Shop' },
  },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: '9', bestRating: '10', reviewCount: '41' },
}

const wholeResult = {
  title: 'Wooden owl',
  url: 'https://www.shop.example.com/owls/wooden',
  price: '1299.90 EUR',
  extractedPrice: 1299.9,
  currency: 'EUR',
  source: 'Owl Shop',
  rating: 4.5,
  reviews: 41,
  thumbnail: 'https://www.shop.example.com/owl.jpg',
}

/** The offers of an otherwise small product, as results show them. */
const pricesOf = (offers: unknown) =>
  productsIn(script({ '@type': 'Product', name: 'Owl', offers })).map(({ price, extractedPrice, currency }) => [
    price,
    extractedPrice,
    currency,
  ])

describe('products of a page', () => {
  it('are read beside names in lists that are nested deeply', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    const strange = `<script type="application/ld+json">{"@type": "Product", "name": ${deep}, "url": ${deep}}</script>`
    expect(productsIn(strange + script(owl), 10_000)).toHaveLength(1)
  })

  it('have what JSON-LD states', () => expect(productsIn(script(owl))).toEqual([wholeResult]))

  it('are found in graphs, lists, item lists, web pages and references', () => {
    const { offers, ...product } = owl
    for (const data of [
      [{ '@type': 'Organization', name: 'Shop' }, owl],
      { '@context': 'https://schema.org', '@graph': [{ '@type': 'BreadcrumbList' }, owl] },
      { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: owl }] },
      { '@type': 'WebPage', mainEntity: { '@type': 'ItemList', itemListElement: [owl] } },
      { '@type': 'Offer', itemOffered: owl },
      {
        '@graph': [
          { ...product, offers: { '@id': '#offer' } },
          { '@id': '#offer', ...offers },
        ],
      },
      { ...owl, '@type': ['Product', 'Thing'] },
      { ...owl, '@type': 'http://schema.org/Product' },
    ])
      expect(productsIn(script(data))).toEqual([wholeResult])
  })

  it('have what microdata states', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product">
      <h1 itemprop="name">Wooden <b>owl</b></h1> <img itemprop="image" src="/owl.jpg"> <a itemprop="url" href="/owls/wooden">Buy</a>
      <div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating">
        <span itemprop="ratingValue">4.5</span> of <meta itemprop="reviewCount" content="41"></div>
      <p itemprop="offers" itemscope itemtype="https://schema.org/Offer">
        <meta itemprop="priceCurrency" content="EUR"><span itemprop="price" content="1299.90">1.299,90 €</span>
        <span itemprop="seller" itemscope itemtype="https://schema.org/Organization"><span itemprop="name">Owl Shop</span></span>
        <link itemprop="availability" href="https://schema.org/InStock"></p></div><p>After <b>it</b></p>`
    expect(productsIn(html)).toEqual([wholeResult])
  })

  it.each([
    [{ price: 12, priceCurrency: 'usd' }, [['12 USD', 12, 'USD']]],
    [{ price: '1.299,00 €' }, [['1.299,00 €', 1299, 'EUR']]],
    [{ price: '10.250', priceCurrency: 'KWD' }, [['10.250 KWD', 10.25, 'KWD']]],
    [{ '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9, priceCurrency: 'EUR' }, [['5 EUR', 5, 'EUR']]],
    [{ '@type': 'AggregateOffer', offers: [{ price: 9 }, { price: 7 }] }, [['7', 7, undefined]]],
    [{ priceSpecification: [{ price: 8, priceCurrency: 'EUR' }] }, [['8 EUR', 8, 'EUR']]],
    [[{ price: 9 }, { price: 3, availability: 'https://schema.org/OutOfStock' }], [['9', 9, undefined]]],
    [{ price: 3, availability: 'http://schema.org/SoldOut' }, [['3', 3, undefined]]],
    [{ price: 0 }, []],
    [{ price: 'on request' }, []],
    [{ price: '', priceCurrency: 'EUR' }, []],
    [{}, []],
    [undefined, []],
  ])('have the best price of %j', (offers, prices) => expect(pricesOf(offers)).toEqual(prices))

  it('have the price of their cheapest variant', () => {
    const hasVariant = [9, 7, 8].map((price) => ({ '@type': 'Product', name: 'Owl', offers: { price } }))
    expect(productsIn(script({ '@type': 'ProductGroup', name: 'Owl', hasVariant }))[0]?.extractedPrice).toBe(7)
  })

  it('have no unsafe addresses', () => {
    const data = { ...owl, url: 'javascript:alert(1)', image: { url: 'data:image/png;base64,AA' } }
    const [product] = productsIn(script(data))
    expect([product?.url, product?.thumbnail]).toEqual([pageUrl, undefined])
  })

  it('are relative to the base of the page', () => {
    const [product] = productsIn(`<base href="https://other.example.com/">${script(owl)}`)
    expect(product?.url).toBe('https://other.example.com/owls/wooden')
  })

  it('are none on pages without offers', () => {
    for (const html of ['', '<p>Text</p>', script({ '@type': 'Article', name: 'Owls' }), script(null), script(7)])
      expect(productsIn(html)).toEqual([])
  })

  it('survive a script that breaks off, and scripts beside it', () => {
    const broken = '<script type="application/ld+json">{"@type":"Product","name":</script>'
    expect(productsIn(broken + script(owl) + broken.slice(0, 50))).toEqual([wholeResult])
  })

  it('are never an error, whatever the page holds', () => {
    const keys = [
      '@type',
      '@id',
      '@graph',
      'name',
      'offers',
      'price',
      'priceSpecification',
      'itemListElement',
      'image',
      'url',
      'aggregateRating',
      'hasVariant',
      'seller',
    ]
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('Product', 'Offer', '1e999', '-1', '', '#a', 'https://schema.org/Product'),
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys), tie('tree'), { maxKeys: 6 }),
      ),
    }))
    fc.assert(
      fc.property(tree, fc.nat(300), (data, cut) => {
        for (const html of [script(data), script(data).slice(0, -cut)])
          for (const { title, extractedPrice } of productsIn(html))
            expect([typeof title, Number.isFinite(extractedPrice)]).toEqual(['string', true])
      }),
      { numRuns: 500 },
    )
    const pieces = fc.array(
      fc.constantFrom(
        '<div itemscope itemtype="Product">',
        '<p itemprop="name">',
        '<i itemprop=offers itemscope>',
        '<b itemprop=price content=5>',
        'x',
        '</div>',
        '</p>',
        '</i>',
        '<img itemprop=image>',
        '<p itemprop="__proto__ constructor">',
      ),
    )
    fc.assert(fc.property(pieces, (html) => void productsIn(html.join(''))))
  })

  it('are at most 20, and none where elements are nested too deep', () => {
    const list = Array.from({ length: 1000 }, (_, id) => ({ ...owl, name: `Owl ${id}` }))
    expect(productsIn(script(list), 16_384)).toHaveLength(20)
    const nested = '<div itemscope itemprop="offers">'.repeat(100_000)
    expect(productsIn(nested + script(owl), 1000)).toEqual([])
  })
})
