import {
  advertisement,
  ago,
  clock,
  greeting,
  quoteOfTheDay,
  retyped,
  shuffled,
  someOf,
  today,
  viewCounter,
} from '#test/support/restless-site/noise.ts'
import { startsAt, type RestlessPage, type View } from '#test/support/restless-site/restless-page.ts'
import { postTitles } from './texts.ts'

const minutes = (count: number) => startsAt - count * 60_000

const home: RestlessPage = {
  name: 'news-home',
  language: 'en',
  title: 'The Harbour Courier',
  facts: {
    lead: ['heading', '<h2>Council approves the new tram line</h2>', '<h2>Council rejects the new tram line</h2>'],
    ferry: [
      'list item added',
      '',
      '<h3>Ferry to the islands stops for repairs</h3><p>The ferry stays in the dock until the ice is gone, says its captain.</p>',
    ],
    library: [
      'list item removed',
      '<h3>Library opens on Sundays</h3><p>From next month on the reading room is open on Sundays, too.</p>',
      '',
    ],
    cost: ['number in a sentence', '310 million', '370 million'],
    votes: ['beside noise in one block', '31 to 14 votes', '31 to 16 votes'],
  },
  write: (
    view,
  ) => `<h1>The Harbour Courier</h1><p>${greeting(view)}! ${today(view)}</p><p>${clock(view, 'zone', 'America/New_York')}</p>
${advertisement(view, 50, 'hour')}
${view.fact('lead')}<p>${ago(view, minutes(12))}</p><p>After a debate of nine hours the council decided with ${view.fact('votes')} about the line. ${viewCounter(view, 'per request', 40_200)}</p>
<p>The line costs ${view.fact('cost')} and connects the harbour with the university and both of the hospitals.</p>${view.fact('ferry')}
<h3>Winter market moves to the square</h3><p>Sixty stalls stand on the square this year, ten more than in the years before.</p>${view.fact('library')}
<h3>Students build a boat from bottles</h3><p>The boat is nine metres long and carries four people across the bay.</p>${quoteOfTheDay(view)}`,
}

const comment = (view: View, id: string, text: string) =>
  `<li><p>${text}</p><p>${ago(view, minutes(id.length * 17))}</p></li>`

const article: RestlessPage = {
  name: 'article-with-comments',
  language: 'en',
  title: 'The last lamp maker of the valley',
  facts: {
    age: ['number in a sentence', '81 years old', '82 years old'],
    correction: [
      'paragraph added',
      '',
      '<p>Correction: an earlier version of this article gave a wrong name for the village.</p>',
    ],
    word: ['word', 'a successful trade', 'a dying trade'],
    negation: ['negation', 'He has sold the workshop.', 'He has not sold the workshop.'],
    last: ['paragraph removed', '<p>The museum of the district wants to show forty of the lamps next summer.</p>', ''],
  },
  write: (
    view,
  ) => `<article><h1>The last lamp maker of the valley</h1><p>By Rosa Lindqvist, ${ago(view, minutes(200))}. ${viewCounter(view, 'slowly')}</p>
<p>${retyped(view, "Karl Brenner is the last of his kind, and he doesn't mind. In his workshop - a former stable - hang three hundred lamps...")}</p>
<p>Brenner is ${view.fact('age')} and gets up at five every morning to heat the oven in which he bends the glass.</p>
${advertisement(view, 5, 'request')}
<p>Lamp making was ${view.fact('word')} when he learnt it from his father in the years after the war. ${view.fact('negation')}</p>
<p>Two apprentices came and left again, one for the city and one for the sea, and both still write to him.</p>${view.fact('last')}${view.fact('correction')}</article>
<section><h2>Comments</h2><ul>${comment(view, 'one', 'My grandmother had one of these above her table, with a green shade.')}
${comment(view, 'second', 'A beautiful portrait, thank you for writing it down in time.')}</ul></section>`,
}

const blog: RestlessPage = {
  name: 'blog-post',
  language: 'en',
  title: 'How we halved our build time',
  facts: {
    time: ['number in a sentence', 'from 24 to 12 minutes', 'from 24 to 11 minutes'],
    heading: ['heading', '<h2>The second attempt</h2>', '<h2>The third attempt</h2>'],
    word: ['word', 'It was easy in the end.', 'It was hard in the end.'],
    update: [
      'paragraph added',
      '',
      '<p>Update: the new cache also works for the mobile apps, as a reader pointed out to us.</p>',
    ],
    tools: ['list item removed', '<li>A list of the slowest tests, sent to everybody each Monday</li>', ''],
  },
  write: (
    view,
  ) => `<article><h1>How we halved our build time</h1><p>Posted ${ago(view, minutes(3000))} · 6 min read · ${viewCounter(view, 'per request', 310)}</p>
<p>Our builds went ${view.fact('time')}, and nobody had to buy a larger machine for it. This post tells how.</p>
<p>At first we measured each step, drew a chart of all of them, and found a step that did nothing at all.</p>${view.fact('heading')}
<p>The cache was keyed by the time of the day, so it never hit. We keyed it by the content of the files. ${view.fact('word')}</p>
<ul><li>A key for the cache that states its inputs</li><li>Tests in the order of their last failures</li>${view.fact('tools')}</ul>${view.fact('update')}</article>
<section><h2>Related posts</h2><ul>${someOf(view, 4, { items: postTitles, kind: 'related posts' })
    .map((title) => `<li><a href="/b">${title}</a></li>`)
    .join('')}</ul></section>`,
}

const forum: RestlessPage = {
  name: 'forum-thread',
  language: 'en',
  title: 'Pump does not start after winter',
  facts: {
    solved: ['status', 'Open', 'Solved'],
    reply: [
      'paragraph added',
      '',
      '<div><p>Check the float switch. Mine was stuck with ice and looked fine from above.</p></div>',
    ],
    voltage: ['digit of a price', 'It cost me 38 euros', 'It cost me 36 euros'],
    edit: ['word', 'the red wire', 'the blue wire'],
  },
  write: (
    view,
  ) => `<h1>Pump does not start after winter</h1><p>Status: ${view.fact('solved')}</p><p>${viewCounter(view, 'per request', 88)} · ${clock(view, 'time', 'Europe/Berlin')}</p>
<div><p>gardener77 · ${ago(view, minutes(95))}</p><p>The pump in my well does not start since the frost. The fuse is fine and the cable looks new.</p></div>
<div><p>wet_paws · ${ago(view, minutes(44))}</p><p>Take off the cover and connect ${view.fact('edit')} directly for a second. If it hums, the capacitor is dead.</p></div>
${advertisement(view, 2, 'hour')}<div><p>old_miller · ${ago(view, minutes(5))}</p><p>Same here last year. ${view.fact('voltage')} and ten minutes with a screwdriver.</p></div>${view.fact('reply')}
<section><h2>Members online</h2><ul>${shuffled(
    view,
    ['gardener77', 'wet_paws', 'old_miller', 'anna_b', 'rustbelt'],
    'members online',
  )
    .map((name) => `<li>${name}</li>`)
    .join('')}</ul></section>`,
}

export const news = [home, article, blog, forum]
