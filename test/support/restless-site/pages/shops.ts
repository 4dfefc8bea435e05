import {
  advertisement,
  countdown,
  eitherOf,
  peopleViewing,
  requestId,
  retyped,
  shuffled,
  someOf,
  viewCounter,
} from '#test/support/restless-site/noise.ts'
import type { RestlessPage } from '#test/support/restless-site/restless-page.ts'
import { reviews } from './texts.ts'

const product: RestlessPage = {
  name: 'shop-product',
  language: 'en',
  title: 'Trail lantern 400',
  facts: {
    price: ['digit of a price', '€149.00', '€148.00'],
    shipping: ['number in a sentence', 'within 3 working days', 'within 5 working days'],
    stock: ['availability', 'In stock', 'Out of stock'],
    battery: ['word', 'a rechargeable battery', 'a replaceable battery'],
    left: ['beside noise in one block', 'Only 7 left in this colour.', 'Only 2 left in this colour.'],
    warranty: ['negation', 'The glass is covered by the warranty.', 'The glass is not covered by the warranty.'],
    note: ['paragraph added', '', '<p>This lantern replaces the model from last year, which had a weaker lamp.</p>'],
  },
  write: (view) => `<h1>Trail lantern 400</h1>
<p class="price">The lantern costs ${view.fact('price')} with tax, and is delivered free of charge.</p><p>${view.fact('stock')}</p>
<p>${peopleViewing(view)}. ${view.fact('left')}</p>
<button>${eitherOf(view, 'Add to basket', 'Buy now')}</button><p>${countdown(view, 6)}</p>
<p>${retyped(view, "The lantern's light reaches 80 metres - enough for a camp site. It comes with a handle, a hook and a pouch.")}</p>
<p>It has ${view.fact('battery')} that lasts eleven hours at full brightness, and a dimmer with four steps for reading in a tent.</p>
<p>We ship the lantern ${view.fact('shipping')} to every address in the country. ${view.fact('warranty')}</p>${view.fact('note')}
<h2>Reviews</h2>${someOf(view, 3, { items: reviews, kind: 'reviews in rotation' })
    .map((text) => `<p>${text}</p>`)
    .join('')}
${advertisement(view, 5, 'request')}`,
}

const prices: RestlessPage = {
  name: 'price-list',
  language: 'en',
  title: 'Workshop price list',
  facts: {
    oil: ['digit of a price', '$ 89.90', '$ 84.90'],
    tyres: ['digit of a price', '$ 1,240.00', '$ 1,250.00'],
    chain: ['table row added', '', '<tr><td>Chain replacement</td><td>$ 45.00</td><td>40 min</td></tr>'],
    wash: ['table row removed', '<tr><td>Hand wash</td><td>$ 25.00</td><td>30 min</td></tr>', ''],
    duration: ['number in a sentence', '90 min', '95 min'],
    since: ['date of an event', 'valid from 1 March 2027', 'valid from 1 May 2027'],
  },
  write: (
    view,
  ) => `<h1>Workshop price list</h1><p>All prices are ${view.fact('since')} and include tax and disposal.</p>
<table><thead><tr><th>Service</th><th>Price</th><th>Duration</th></tr></thead><tbody>
<tr><td>Oil change</td><td>${view.fact('oil')}</td><td>45 min</td></tr>
<tr><td>Set of four tyres</td><td>${view.fact('tyres')}</td><td>${view.fact('duration')}</td></tr>
<tr><td>Brake inspection</td><td>$ 39.00</td><td>25 min</td></tr>${view.fact('wash')}
<tr><td>Full inspection</td><td>$ 189.00</td><td>120 min</td></tr>${view.fact('chain')}</tbody></table>
<p>Call us for parts that the list does not contain; we answer within a working day. ${requestId(view)}</p>
${advertisement(view, 2, 'request')}<p>${viewCounter(view, 'slowly', 900)}</p>`,
}

const hotel: RestlessPage = {
  name: 'hotel-offer',
  language: 'en',
  title: 'Hotel Seeblick: three nights by the lake',
  facts: {
    price: ['beside an advertisement', 'from €412 per person', 'from €418 per person'],
    checkIn: ['time of day', 'Check-in from 15:00', 'Check-in from 16:00'],
    until: ['deadline', 'Book until 28 February 2027.', 'Book until 14 February 2027.'],
    breakfast: ['negation', 'Breakfast is included.', 'Breakfast is not included.'],
    spa: [
      'paragraph removed',
      '<p>The spa on the top floor is open for guests from noon until ten in the evening.</p>',
      '',
    ],
    rooms: ['availability', 'Double rooms available', 'Double rooms sold out'],
  },
  write: (view) => `<h1>Three nights by the lake</h1><p>${countdown(view)}</p>
<p>${peopleViewing(view)}</p>${advertisement(view, 50, 'request')}<p>${view.fact('price')}</p>
<p>${view.fact('rooms')}</p><p>${view.fact('checkIn')}, check-out until 11:00. ${view.fact('until')} ${view.fact('breakfast')}</p>
<p>The hotel stands on the northern shore, ten minutes on foot from the pier and the old town with its market.</p>${view.fact('spa')}
<h2>Our guests say</h2>${someOf(view, 2, { items: reviews, kind: 'testimonials in rotation' })
    .map((text) => `<blockquote><p>${text}</p></blockquote>`)
    .join('')}`,
}

const landing: RestlessPage = {
  name: 'landing-page',
  language: 'en',
  title: 'Ledgerly: invoices without tears',
  facts: {
    plan: ['digit of a price', '$19 per month', '$29 per month'],
    customers: ['number in a sentence', 'more than 4,000 companies', 'more than 5,000 companies'],
    trial: ['number in a sentence', 'Try it for 30 days.', 'Try it for 14 days.'],
    heading: ['heading', '<h2>Built for small teams</h2>', '<h2>Built for growing teams</h2>'],
    export: ['list item removed', '<li>Export to every tax office format</li>', ''],
    cancel: ['negation', 'You can cancel at any time.', 'You cannot cancel during the first year.'],
  },
  write: (view) => {
    const blocks = [
      `<section><h2>What customers say</h2>${someOf(view, 2, { items: reviews, kind: 'testimonials in rotation' })
        .map((text) => `<p>${text}</p>`)
        .join('')}</section>`,
      `<section>${view.fact('heading')}<p>Ledgerly writes invoices, sends reminders and prepares the books for ${view.fact('customers')}.</p>
<ul><li>Invoices in nine languages</li><li>Reminders that sound friendly</li>${view.fact('export')}<li>Approval by two people</li></ul></section>`,
      `<section><h2>Pricing</h2><p>The standard plan costs ${view.fact('plan')}. ${view.fact('trial')} ${view.fact('cancel')}</p></section>`,
    ]
    return `<h1>${eitherOf(view, 'Invoices without tears', 'Get paid on time')}</h1><p><a href="/start">${eitherOf(view, 'Start free', 'Start now')}</a></p>
${shuffled(view, blocks, 'order of blocks').join('\n')}`
  },
}

export const shops = [product, prices, hotel, landing]
