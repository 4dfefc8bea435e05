import type { Assets, EntryName } from '#api/site/assets/build-assets.ts'
import { product } from '#shared/contract/product.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'

export interface SitePage {
  title: string
  description: string
  /** The part of the site that the page belongs to, if the header lists it. */
  section?: (typeof sections)[number]['path']
  /** Style sheets beside the shared one. */
  styles?: readonly EntryName[]
  script?: EntryName
  /** The HTML of a part beside `<main>`, such as a navigation. */
  aside?: string
  /** The HTML of `<main>`. Its attributes go to `mainAttributes`. */
  main: string
  mainAttributes?: Readonly<Record<string, string>>
}

/** The parts of the site, as the header of each page lists them. */
const sections = [
  { path: '/dashboard', name: 'Dashboard' },
  { path: '/docs', name: 'Docs' },
] as const

/** A whole HTML page: header, main part, shared style. It holds no inline script and no inline style. Pure. */
export function sitePage(page: SitePage, assets: Assets): string {
  const { title, description, section, styles = [], script, aside, main, mainAttributes = {} } = page
  const loaded = script === undefined ? undefined : assets.entry(script)
  const attributes = Object.entries(mainAttributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="${escapeHtml(description)}" />
    <title>${escapeHtml(title)} · ${product.name}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    ${(['style', ...styles] as const).map((name) => `<link rel="stylesheet" href="${assets.entry(name).url}" />`).join('\n    ')}
    ${(loaded?.imports ?? []).map((url) => `<link rel="modulepreload" href="${url}" />`).join('\n    ')}
    ${loaded === undefined ? '' : `<script type="module" src="${loaded.url}"></script>`}
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="site">
      <a class="brand" href="/docs"><img src="/icon.svg" alt="" width="28" height="28" />${product.name}</a>
      <nav aria-label="Site">
        ${sections.map((one) => linkTo(one, section)).join('\n        ')}
      </nav>
    </header>
    ${aside === undefined ? '' : `<div class="beside">\n${aside}`}
    <main id="main" tabindex="-1"${attributes.join('')}>
${main}
    </main>
    ${aside === undefined ? '' : '</div>'}
  </body>
</html>
`
}

const linkTo = ({ path, name }: (typeof sections)[number], current: string | undefined) =>
  `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`
