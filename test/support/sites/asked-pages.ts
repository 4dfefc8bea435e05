const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>
  <nav><a href="/">Home</a></nav><main><article><h1>${title}</h1>${body}</article></main></body></html>`

const table = (header: string[], rows: string[][]) =>
  `<table><thead><tr>${header.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

/** A table of plans. */
export const planSite = page(
  'Plans',
  `<p>Choose a plan for your office. You can change it at the end of every month.</p>${table(
    ['Plan', 'Price', 'Seats', 'Launched'],
    [
      ['Starter', '$9', '3', '4 May 2021'],
      ['Team', '$29', '15', '9 June 2021'],
      ['Business', '$79', '60', '1 March 2023'],
      ['Enterprise', '$199', '500', '7 July 2024'],
      ['Student', '$4', '1', '12 October 2025'],
    ],
  )}`,
)

const card = (name: string, price: string, wood: string) =>
  `<section><h2>${name}</h2><p>${price}</p><p>Wood: ${wood}</p><p>Made by hand in a small workshop near the lake.</p></section>`

/** Cards of products. */
export const shopSite = page(
  'Furniture',
  `<p>Three pieces of furniture from our workshop, each made to order.</p>
  ${card('Oak desk', '€340.00', 'Oak')}${card('Pine shelf', '€89.50', 'Pine')}${card('Walnut chair', '€210.00', 'Walnut')}`,
)

const talk = (name: string, performer: string) => ({
  '@type': 'Event',
  name,
  startDate: '2027-06-05',
  performer: { '@type': 'Person', name: performer },
})

/** Events as JSON-LD, which the text does not repeat. */
export const conferenceSite = page(
  'Talks of the conference',
  '<p>The conference takes place in Bergen. The talks of both days are announced here every spring.</p>',
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [talk('Bees and maps', 'Nadia Osman'), talk('Rivers of data', 'Pierre Blanc')],
  })}</script>`,
)

/** Label–value pairs. */
export const museumSite = page(
  'Bronze museum',
  `<p>The museum shows bronze objects from nine centuries on three floors of a former mill.</p>
  <ul><li>Opening hours: Tuesday to Sunday, 9:30–17:00</li><li>Admission: £12</li><li>Telephone: 020 7946 0000</li>
  <li>Address: 4 Mill Lane, Leeds</li></ul>`,
)

/** Prose, and a table of authors. */
export const articleSite = page(
  'Glaciers of the Alps',
  `<p>This survey compares pictures of forty glaciers from two centuries. Write to ilse@graz.example for the data.</p>
  <h2>Causes</h2><p>Glaciers shrink because summers are warmer and winters bring less snow than before. Dust on the ice adds to it.</p>
  <h2>Authors</h2>${table(
    ['Author', 'Affiliation'],
    [
      ['Ilse Brandt', 'University of Graz'],
      ['John Mills', 'Harbour Institute'],
      ['Ana Duarte', 'Lisbon Observatory'],
    ],
  )}<p>Journalists may write to press@harbour.example at any time of the year.</p>`,
)

/** An article that declares its author and date. */
export const storySite = page(
  'A bridge for otters',
  '<p>The village has built a narrow bridge for its otters, which used to cross the road at night among the cars.</p>',
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: 'A bridge for otters',
    datePublished: '2026-03-09',
    author: { '@type': 'Person', name: 'Petra Novak' },
  })}</script>`,
)

/** A table of 4000 rows, and a list of 3000 items. */
export const hugeSite = page(
  'Parts',
  `<p>A long table of parts follows here, and a long list of shops after it.</p>${table(
    ['Part', 'Price', 'Stock'],
    Array.from({ length: 4000 }, (_, row) => [`Part ${row}`, `$${row}`, String(row * 2)]),
  )}<ul>${Array.from({ length: 3000 }, (_, item) => `<li>Shop ${item} – Street ${item}</li>`).join('')}</ul>`,
)
