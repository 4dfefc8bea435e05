import {
  advertisement,
  ago,
  clock,
  countdown,
  eitherOf,
  quoteOfTheDay,
  requestId,
  retyped,
  today,
  viewCounter,
} from '#test/support/restless-site/noise.ts'
import { startsAt, type RestlessPage } from '#test/support/restless-site/restless-page.ts'

const recipe: RestlessPage = {
  name: 'recipe',
  language: 'en',
  title: 'Potato soup with marjoram',
  facts: {
    potatoes: ['number in a sentence', '800 g potatoes', '900 g potatoes'],
    minutes: ['number in a sentence', 'for 20 minutes', 'for 25 minutes'],
    cream: ['list item removed', '<li>100 ml cream</li>', ''],
    herb: ['word', 'fresh marjoram', 'dried marjoram'],
    serves: ['beside noise in one block', 'Serves 4 people', 'Serves 6 people'],
  },
  write: (
    view,
  ) => `<h1>Potato soup with marjoram</h1><p>${view.fact('serves')} · ${viewCounter(view, 'per request', 80_412)} · ${view.noise('rating', `${(4.2 + view.random() * 0.1).toFixed(2)} of 5 stars`)}</p>
${advertisement(view, 5, 'hour')}<h2>Ingredients</h2><ul><li>${view.fact('potatoes')}</li><li>2 carrots</li>${view.fact('cream')}<li>A bunch of ${view.fact('herb')}</li></ul>
<h2>Preparation</h2><p>Peel the potatoes, cut them into cubes and fry them with the carrots in a little butter until they smell of nuts.</p>
<p>Add a litre of water, cook the soup ${view.fact('minutes')} and crush half of it with a fork. ${eitherOf(view, 'Print this recipe', 'Save this recipe')}</p>`,
}

const encyclopedia: RestlessPage = {
  name: 'encyclopedia',
  language: 'en',
  title: 'Lake Orvann',
  facts: {
    area: ['number in a sentence', '48.2 square kilometres', '48.7 square kilometres'],
    name: ['word', 'the deepest lake', 'the largest lake'],
    year: ['date of an event', 'in 1874', 'in 1847'],
    section: ['heading', '<h2>Fauna</h2>', '<h2>Wildlife</h2>'],
    island: [
      'paragraph removed',
      '<p>The only island carries the ruin of a chapel, which was built by monks and left after a flood.</p>',
      '',
    ],
  },
  write: (
    view,
  ) => `<h1>Lake Orvann</h1><p>Lake Orvann is ${view.fact('name')} of the province. It covers ${view.fact('area')} and drains into the river Vesle at its southern end.</p>
<h2>History</h2><p>A dam was built ${view.fact('year')} to feed the mills of the town, and was raised twice afterwards.</p>${view.fact('island')}${view.fact('section')}
<p>Trout, perch and pike live in the lake; otters returned when the paper mill at its inlet was closed.</p>
<p>This page was last edited ${ago(view, startsAt - 50 * 3_600_000)}. Served by ${view.noise('server name', `mw-${Math.floor(view.random() * 400)}`)}.</p>`,
}

const terms: RestlessPage = {
  name: 'legal-terms',
  language: 'en',
  title: 'Terms of service',
  facts: {
    notice: ['number in a sentence', 'a notice period of 30 days', 'a notice period of 14 days'],
    liability: ['negation', 'We are liable for slight negligence.', 'We are not liable for slight negligence.'],
    effective: ['date of an event', 'Effective from 1 January 2027', 'Effective from 1 February 2027'],
    court: ['word', 'the courts of Hamburg', 'the courts of Bremen'],
    may: ['word', 'We may change these terms', 'We will change these terms'],
    clause: [
      'paragraph added',
      '',
      '<p>4.4 The customer agrees that disputes go to arbitration before any court is asked to decide.</p>',
    ],
  },
  write: (
    view,
  ) => `<h1>Terms of service</h1><p>${view.fact('effective')}.</p><h2>1. Scope</h2><p>1.1 These terms apply to all services that we offer to businesses. ${view.fact('may')} when the law requires it.</p>
<h2>2. End of the contract</h2><p>2.1 Either side may end the contract with ${view.fact('notice')} to the end of a month.</p><h2>3. Liability</h2><p>3.1 ${view.fact('liability')} Liability for injury of life and health stays in place.</p>
<h2>4. Final clauses</h2><p>4.1 If a clause is void, the others remain. 4.2 ${view.fact('court')} decide. 4.3 The law of Germany applies.</p>${view.fact('clause')}<p>${retyped(view, "You've read all of it, which few people do. Questions - of any kind - reach us by letter. Thank you...")}</p>`,
}

const government: RestlessPage = {
  name: 'government-notice',
  language: 'en',
  title: 'Notice of public consultation: flood wall',
  facts: {
    deadline: ['deadline', 'until 31 January 2027, 5 pm', 'until 28 February 2027, 5 pm'],
    height: ['number in a sentence', '2.40 metres', '2.80 metres'],
    hearing: ['date of an event', 'on 12/02/2027', 'on 19/02/2027'],
    room: ['word', 'room 112', 'room 121'],
    objection: ['negation', 'Objections may be sent by e-mail.', 'Objections may not be sent by e-mail.'],
  },
  write: (
    view,
  ) => `<h1>Notice of public consultation: flood wall</h1><p>${today(view, 'America/Chicago')}</p><p>The county plans a flood wall of ${view.fact('height')} along the eastern bank of the river between the bridge and the lock.</p>
<p>The plans are on display ${view.fact('deadline')} in ${view.fact('room')} of the county office. ${view.fact('objection')}</p><p>A public hearing takes place ${view.fact('hearing')} in the sports hall of the primary school.</p>
<p>Costs are shared between the county and the state according to the agreement of last year. ${requestId(view)}</p><p>${clock(view, 'seconds')}</p>`,
}

const auction: RestlessPage = {
  name: 'auction-lot',
  language: 'en',
  title: 'Lot 77: brass telescope',
  facts: {
    estimate: ['digit of a price', '£1,800–£2,200', '£1,800–£2,400'],
    condition: ['word', 'one lens is scratched', 'one lens is missing'],
    ends: [
      'deadline',
      'The auction closes on 20 January 2027 at 18:00.',
      'The auction closes on 20 January 2027 at 20:00.',
    ],
    status: ['status', 'Bidding open', 'Withdrawn'],
    reserve: ['negation', 'The reserve has been met.', 'The reserve has not been met.'],
  },
  write: (
    view,
  ) => `<h1>Lot 77: brass telescope</h1><p>${view.fact('status')}</p><p>${countdown(view, 400)}</p><p>Estimate ${view.fact('estimate')}. ${view.fact('reserve')}</p>
<p>A telescope of brass with a stand of oak, made in Bristol around 1860; ${view.fact('condition')} and the leather is worn.</p><p>${view.fact('ends')} Buyers collect their lots within a week or pay for storage.</p>${quoteOfTheDay(view)}`,
}

export const reference = [recipe, encyclopedia, terms, government, auction]
