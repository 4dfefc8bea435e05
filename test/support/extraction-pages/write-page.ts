import type { PageModel } from './fact.ts'
import type { Locale, LocaleName } from './locales.ts'
import type { Random } from './random.ts'
import { escaped, microdata, schemaOrg } from './schema-org.ts'

export const markups = ['json-ld', 'graph', 'microdata', 'definitions', 'table', 'lines', 'mixed'] as const

export type Markup = (typeof markups)[number]

export interface PageStyle {
  markup: Markup
  locale: LocaleName
  language: Locale['language']
  isHeldOut: boolean
  /** Another page of the same kind, shown as a related item. */
  other: PageModel
}

/** A fixture page as HTML. */
export function writePage(model: PageModel, style: PageStyle, random: Random): string {
  const { markup, language, other } = style
  const isMisleading = random.integer(0, 1) === 1
  const data = schemaOrg(model)
  const declared = {
    'json-ld': [{ '@context': 'https://schema.org', ...data }],
    graph: [graphOf(data, model)],
    mixed: [{ '@context': 'https://schema.org', ...data }],
  }[markup as string]
  const related = isMisleading ? [{ '@context': 'https://schema.org', ...schemaOrg(other) }] : []
  // The related item stands first: position says nothing.
  const scripts = declared === undefined ? [] : [...related, ...declared]
  const head = scripts.map((each) => `<script type="application/ld+json">${JSON.stringify(each)}</script>`).join('\n')
  const main = markup === 'microdata' ? microdata(data) : `<h1>${escaped(model.title)}</h1>`
  const facts = ['definitions', 'table', 'lines', 'mixed'].includes(markup) ? writeFacts(model, style) : ''
  const aside = isMisleading
    ? `<h2>${relatedHeading[style.locale]}</h2>${writeFacts(other, { ...style, markup: 'lines' })}`
    : ''
  return `<!doctype html><html lang="${language}"><head><title>${escaped(model.title)} | Fixture</title>
<meta property="og:title" content="${escaped(model.title)} | Fixture">${head}</head>
<body><header><nav><a href="/">Home</a><a href="/all">All</a></nav></header><main>${main}
<p>${escaped(model.description)} ${prose}</p>${facts}<p>${prose}</p>${aside}</main><footer>Fixture</footer></body></html>`
}

const relatedHeading: Readonly<Record<LocaleName, string>> = {
  en: 'You may also like',
  us: 'Related items',
  de: 'Ähnliche Angebote',
  fr: 'Vous aimerez aussi',
  es: 'Productos relacionados',
}

const prose =
  'People have written about it for years, and each of them came to another view of it. This text only fills the page, as texts often do, so that the page reads as one.'

/** The subject within its page, with references: as large publishing systems write it. */
function graphOf(data: Record<string, unknown>, { title }: PageModel) {
  const { author, ...rest } = data
  const subject = { '@id': '#subject', ...rest, ...(author !== undefined && { author: { '@id': '#author' } }) }
  const person = author === undefined ? [] : [{ ...(author as object), '@id': '#author' }]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Fixture', url: 'https://fixture.example/' },
      { '@type': 'WebPage', '@id': '#page', name: `${title} | Fixture`, mainEntity: { '@id': '#subject' } },
      subject,
      ...person,
    ],
  }
}

function writeFacts({ facts, lists = [] }: PageModel, { markup, locale, isHeldOut }: PageStyle): string {
  const pairs = facts.flatMap(({ labels, shown }) => {
    const label = (isHeldOut ? labels[locale]?.at(-1) : labels[locale]?.[0]) ?? ''
    return label === '' || shown === '' ? [] : [[escaped(label), escaped(shown)] as const]
  })
  const written = {
    definitions: `<dl>${pairs.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`,
    table: `<table>${pairs.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('')}</table>`,
  }[markup as string]
  const lines = `<ul>${pairs.map(([label, value]) => `<li><strong>${label}:</strong> ${value}</li>`).join('')}</ul>`
  const items = lists.map(
    ({ heading, items: each }) => `<h2>${heading}</h2><ul>${each.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  )
  return (written ?? lines) + items.join('')
}
