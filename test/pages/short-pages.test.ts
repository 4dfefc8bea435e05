import { expect, it } from 'vitest'
import { extractPage } from '#workers/pages/extract-page.ts'
import { page, withMain } from './page-under-test.ts'

const contentOf = (body: string) =>
  extractPage(page(`<html><head><title>The lamp</title></head><body>${body}</body></html>`), withMain()).content

const menu = '<nav><a href="/">Home</a> <a href="/lamps">Lamps</a></nav>'

it.each(['Price: 10', 'Price: 11 dollars', 'Price: 11.00 dollars', '$11'])(
  'keeps %s on a page of a few lines',
  (price) => {
    const content = contentOf(
      `${menu}<h1>The lamp</h1><p class="price">${price}</p><p>A lamp of brass for the wall.</p><p>In stock</p><footer>© Lamps</footer>`,
    )
    expect(content).toContain(price)
    expect(content).toContain('In stock')
    expect(content).not.toContain('© Lamps')
    expect(content).not.toContain('Home')
  },
)

it('keeps a table on a page of a few lines', () => {
  const rows = ['Basic', 'Plus', 'Pro'].map((plan, at) => `<tr><td>${plan}</td><td>${at * 9} EUR</td></tr>`).join('')
  const content = contentOf(`<h1>Plans</h1><table>${rows}</table><p>Prices without tax.</p>`)
  for (const text of ['Basic', '9 EUR', 'Pro', '18 EUR', 'without tax']) expect(content).toContain(text)
})
