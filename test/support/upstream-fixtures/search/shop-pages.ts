import {
  openFixtureUpstream,
  type FixtureReply,
  type FixtureRequest,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'

/**
 * Opens a website whose pages are products, for searches that read result pages. `/owl` and `/lark` have a JSON-LD offer,
 * `/list` has three, `/microdata` has microdata, `/article` has none, `/slow` takes five seconds, `/gone` is 410, and
 * robots.txt disallows `/private`.
 */
export const openShopPages = () => openFixtureUpstream(() => ({}), respond)

function respond({ url }: FixtureRequest): FixtureReply {
  const page = pages[url.pathname]
  return page ?? { status: 404, body: '<h1>Not found</h1>' }
}

const product = (name: string, price: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name,
  image: `/${name.toLowerCase()}.jpg`,
  url: `/${name.toLowerCase()}`,
  offers: { '@type': 'Offer', price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
})

const jsonLd = (data: object) => ({
  body: `<!doctype html><html lang="en"><head><title>Shop</title>
    <script type="application/ld+json">${JSON.stringify(data)}</script></head><body><h1>Shop</h1></body></html>`,
})

const pages: Readonly<Record<string, FixtureReply>> = {
  '/robots.txt': { headers: { 'Content-Type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private\n' },
  '/owl': jsonLd(product('Owl', '12.50')),
  '/lark': jsonLd({ '@graph': [{ '@type': 'BreadcrumbList' }, product('Lark', '9.00')] }),
  '/list': jsonLd({
    '@type': 'ItemList',
    itemListElement: ['Wren', 'Robin', 'Finch'].map((name, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: product(name, `${index + 1}.00`),
    })),
  }),
  '/microdata': {
    body: `<!doctype html><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Crow</h1>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">7,90 €</b></div></div>`,
  },
  '/article': { body: '<!doctype html><title>Owls</title><p>Owls hunt at night.</p>' },
  '/broken': { body: '<!doctype html><script type="application/ld+json">{"@type":"Product","name":' },
  '/slow': { ...jsonLd(product('Sloth', '1.00')), afterMs: 5000 },
  '/gone': { status: 410, body: '<h1>Gone</h1>' },
  '/private': jsonLd(product('Secret', '1.00')),
}
