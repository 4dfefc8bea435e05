import { expect, it } from 'vitest'
import { parsePage } from '#workers/pages/parse-page.ts'
import { segmentPage } from '#workers/pages/selection/segment-page.ts'
import { dropRecurring } from '#workers/pages/site/drop-recurring.ts'

const own = `<p>${'The keeper counts the ships that pass in the night and writes them down. '.repeat(10)}</p>`
const card = (name: string, more: string) => `<div class="card"><h3>${name}</h3>${more}</div>`
const teaser = (name: string) => `<div class="card"><a href="/x">A story about the ${name} of the coast</a></div>`
const promo = 'Buy the book about all the ships that passed in the night before the war began'
const short = '<a href="/more">Read more of it here</a>'
const article = '<meta property="og:type" content="article">'
const product = '<meta property="og:type" content="product">'

/** The texts that are dropped if all blocks are kept with one probability, and those that contain one of `recurring` recur. */
function droppedOf(body: string, recurring: readonly string[], { head = '', probability = 0.4 } = {}): string[] {
  const { tree, facts } = parsePage(
    `<html><head>${head}</head><body><main>${body}</main></body></html>`,
    'https://a.example/',
  )
  const page = segmentPage(tree, facts)
  const { blocks } = page
  const classification = {
    blocks,
    probabilities: blocks.map(() => probability),
    threshold: 0.1,
    steps: [],
    kept: blocks.map(() => true),
    confidence: 1,
  }
  const recurs = blocks.map(({ text }) => recurring.some((each) => text.includes(each)))
  const { dropped = [] } = dropRecurring(page, classification, recurs)
  return blocks.filter((_, at) => dropped[at]).map(({ text }) => text)
}

it.each([
  ['a text in an article', own + `<p>${promo}</p>`, [promo], { head: article, probability: 0.7 }, [promo]],
  [
    'a text in an article that is probably content',
    own + `<p>${promo}</p>`,
    [promo],
    { head: article, probability: 0.8 },
    [],
  ],
  ['a long text elsewhere', own + `<p>${promo}</p>`, [promo], {}, []],
  ['a link elsewhere', own + short, ['Read more'], {}, ['Read more of it here']],
  ['a link elsewhere that is probably content', own + short, ['Read more'], { probability: 0.5 }, []],
  ['a link on a product', own + short, ['Read more'], { head: product }, []],
  ['a link on a page of which the rest recurs, too', own + short, ['Read more', 'keeper'], {}, []],
  ['a short text that may be a label', own + '<p>Our method</p>', ['Our method'], { head: article }, []],
  ['a label', own + '<p>The way in which it was made:</p>', ['The way'], { head: article }, []],
  ['a number', own + '<a href="/x">$150.00</a>', ['$150'], { head: article }, []],
  ['a row', own + '<table><tr><td>Weight of it with the box</td></tr></table>', ['Weight'], { head: article }, []],
  ['the title', '<h1>The long way to the lighthouse</h1>' + own, ['The long way'], { head: article }, []],
  ['a heading over own text', own + '<h2>How we tested the lamps</h2>' + own, ['How we'], { head: article }, []],
  [
    'a heading with its text',
    own + `<h2>From the shop</h2><p>${promo}</p><h2>The end</h2>${own}`,
    ['From the shop', promo],
    { head: article },
    ['From the shop', promo],
  ],
  [
    'a button of all cards',
    own + ['Red', 'Green', 'Blue'].map((name) => card(name, '<button>Compare the lamps</button>')).join(''),
    ['Compare'],
    {},
    ['Compare the lamps', 'Compare the lamps', 'Compare the lamps'],
  ],
  [
    'a value of one card',
    own +
      ['Paris by night and by day', 'Rome', 'Oslo']
        .map((place, at) => card(`Lamp ${at}`, `<a href="/x">${place}</a>`))
        .join(''),
    ['Paris'],
    { head: article },
    [],
  ],
  [
    'teasers in an article',
    own + ['lamp', 'ferry', 'wall'].map(teaser).join(''),
    ['A story'],
    { head: article },
    ['lamp', 'ferry', 'wall'].map((name) => `A story about the ${name} of the coast`),
  ],
  ['teasers in a list', own + ['lamp', 'ferry', 'wall'].map(teaser).join(''), ['A story'], {}, []],
] as const)('%s', (...row) => {
  const [, body, recurring, options, expected] = row
  expect(droppedOf(body, recurring, options)).toEqual(expected)
})
