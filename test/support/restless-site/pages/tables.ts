import {
  advertisement,
  ago,
  clock,
  liveNumber,
  requestId,
  retyped,
  shuffled,
  today,
  viewCounter,
} from '#test/support/restless-site/noise.ts'
import { startsAt, type RestlessPage } from '#test/support/restless-site/restless-page.ts'

const ticker: RestlessPage = {
  name: 'stock-ticker',
  language: 'en',
  title: 'Shares of the northern exchange',
  facts: {
    listed: ['table row added', '', '<tr><td>Tidewater Logistics</td><td>suspended</td></tr>'],
    rating: ['word', 'analysts recommend to hold', 'analysts recommend to sell'],
    dividend: ['digit of a price', 'a dividend of 1.35 per share', 'a dividend of 1.25 per share'],
    halted: ['status', 'Trading is open', 'Trading is halted'],
  },
  write: (
    view,
  ) => `<h1>Shares of the northern exchange</h1><p>${view.fact('halted')}</p><p>${clock(view, 'time', 'Europe/Oslo')}</p>
<table><tr><th>Company</th><th>Price</th></tr><tr><td>Brightsalt</td><td>${liveNumber(view, 214)}</td></tr><tr><td>Norden Timber</td><td>${liveNumber(view, 38)}</td></tr>
<tr><td>Halden Bakeries</td><td>${liveNumber(view, 97)}</td></tr>${view.fact('listed')}<tr><td>Vik Shipping</td><td>${liveNumber(view, 1204)}</td></tr></table>
<p>For Vik Shipping ${view.fact('rating')}, and the board proposes ${view.fact('dividend')} for the past year.</p><p>Prices are delayed by fifteen minutes and come without any warranty.</p>`,
}

const timetable: RestlessPage = {
  name: 'timetable',
  language: 'en',
  title: 'Bus 14: harbour to university',
  facts: {
    first: ['time of day', '05:48', '05:43'],
    noon: ['time of day', '12:15', '12:25'],
    night: ['table row removed', '<tr><td>Night bus</td><td>01:30</td><td>01:52</td></tr>', ''],
    detour: [
      'paragraph added',
      '',
      '<p>From Monday on the bus does not stop at the market, because the street is closed.</p>',
    ],
  },
  write: (
    view,
  ) => `<h1>Bus 14: harbour to university</h1><p>${today(view, 'Europe/Oslo')}</p><p>${clock(view, 'zone', 'Europe/Oslo')}</p>
<table><tr><th>Journey</th><th>Harbour</th><th>University</th></tr><tr><td>First bus</td><td>${view.fact('first')}</td><td>06:10</td></tr><tr><td>Noon</td><td>${view.fact('noon')}</td><td>12:47</td></tr>
<tr><td>Evening</td><td>19:05</td><td>19:27</td></tr>${view.fact('night')}</table>${view.fact('detour')}<p>Tickets are sold by the driver, in the app and at every kiosk near a stop.</p>${advertisement(view, 5, 'hour')}`,
}

const events: RestlessPage = {
  name: 'event-calendar',
  language: 'en',
  title: 'Concerts in the old mill',
  facts: {
    date: ['date of an event', 'Saturday, 13 February 2027', 'Sunday, 14 February 2027'],
    start: ['time of day', '8:00 pm', '7:30 pm'],
    soldOut: ['availability', 'Tickets available', 'Sold out'],
    extra: ['list item added', '', '<li><h3>Choir of the fishermen</h3><p>Friday, 5 March 2027, free entry</p></li>'],
    cancelled: [
      'list item removed',
      '<li><h3>Duo Amaranth</h3><p>Sunday, 21 March 2027, with guests from Lisbon</p></li>',
      '',
    ],
    day: ['beside noise in one block', 'Doors open on 27 January', 'Doors open on 28 January'],
  },
  write: (view) => `<h1>Concerts in the old mill</h1><p>${today(view)}. ${view.fact('day')}.</p>
<ul><li><h3>Trio Winterlicht</h3><p>${view.fact('date')}, ${view.fact('start')}. ${view.fact('soldOut')}</p></li>${view.fact('extra')}
<li><h3>An evening with two pianos</h3><p>Saturday, 27 February 2027, 6:00 pm</p></li>${view.fact('cancelled')}</ul>
<p>${retyped(view, "The mill's café opens an hour before each concert - come early, the chairs are few. Bring your own cup...")}</p><p>${ago(view, startsAt - 420_000)}</p>`,
}

const searchResults: RestlessPage = {
  name: 'search-results',
  language: 'en',
  title: 'Search: used cargo bikes',
  facts: {
    price: ['digit of a price', '1,950 €', '1,850 €'],
    sold: [
      'list item removed',
      '<li><h3>Cargo bike with a rain cover</h3><p>Ghent, 2,300 €, very little used</p></li>',
      '',
    ],
    fresh: [
      'list item added',
      '',
      '<li><h3>Three-wheeler with a long box</h3><p>Utrecht, 1,480 €, needs new tyres</p></li>',
    ],
    town: ['word', 'Antwerp', 'Brussels'],
  },
  write: (view) => {
    const found = [
      `<li><h3>Long bike for two children</h3><p>${view.fact('town')}, ${view.fact('price')}, one owner</p></li>`,
      view.fact('sold'),
      `<li><h3>Delivery bike, blue</h3><p>Bruges, 900 €, from a bakery</p></li>`,
      `<li><h3>Electric cargo bike</h3><p>Leuven, 3,100 €, with a second battery</p></li>`,
      view.fact('fresh'),
    ].filter((item) => item !== '')
    return `<h1>Used cargo bikes</h1><p>Search took ${view.noise('search time', `${(view.random() * 0.4).toFixed(3)} seconds`)}. ${requestId(view)}</p>
<ul>${shuffled(view, found, 'order of results').join('')}</ul>${advertisement(view, 50, 'request')}<p>${viewCounter(view, 'per request', 5)}</p>`
  },
}

export const tables = [ticker, timetable, events, searchResults]
