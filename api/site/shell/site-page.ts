import type { Assets, EntryName } from '#api/site/assets/build-assets.ts'
import { product } from '#shared/contract/product.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'

/** The facts about the deployment that every page shows. */
export interface SiteFacts {
  publicUrl: string
  /** Email address or https URL of the operator. */
  contact: string | undefined
  /** https URLs of the terms and the privacy policy of the operator. */
  legal: Readonly<Partial<Record<'terms' | 'privacy', string>>>
}

/** The parts that all pages share. */
export interface Shell extends SiteFacts, Pick<Assets, 'entry'> {}

export interface SitePage {
  title: string
  description: string
  /** The path of the page, if it has one address. */
  path?: string
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
  { path: '/docs', name: 'Docs' },
  { path: '/pricing', name: 'Pricing' },
  { path: '/dashboard', name: 'Dashboard' },
] as const

/** A whole HTML page: header, main part, footer, shared style. It holds no inline script and no inline style. Pure. */
export function sitePage(page: SitePage, shell: Shell): string {
  const { section, styles = [], script, aside, main, mainAttributes = {} } = page
  const loaded = script === undefined ? undefined : shell.entry(script)
  const attributes = Object.entries(mainAttributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    ${aboutPage(page, shell)}
    <script src="${shell.entry('theme').url}"></script>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    ${(['style', ...styles] as const).map((name) => `<link rel="stylesheet" href="${shell.entry(name).url}" />`).join('\n    ')}
    ${(loaded?.imports ?? []).map((url) => `<link rel="modulepreload" href="${url}" />`).join('\n    ')}
    ${loaded === undefined ? '' : `<script type="module" src="${loaded.url}"></script>`}
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="site">
      <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28" /><span>${product.name}</span></a>
      <nav aria-label="Site">
        ${sections.map((one) => linkTo(one, section)).join('\n        ')}
      </nav>
      ${themeChoice}
    </header>
    ${aside === undefined ? '' : `<div class="beside">\n${aside}`}
    <main id="main" tabindex="-1"${attributes.join('')}>
${main}
    </main>
    ${aside === undefined ? '' : '</div>'}
    ${footer(shell)}
  </body>
</html>
`
}

/** The colours of the pages. A page without its script has those of the system, and shows no choice. */
const themeChoice = `<label class="theme" title="Colours"><svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><circle cx="10" cy="10" r="7" fill="none" stroke="currentColor" stroke-width="1.6" /><path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" /></svg><select id="theme" aria-label="Colours" autocomplete="off"><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label>`

/** Title and description, also for other sites that show a link to the page (Open Graph). */
function aboutPage({ title, description, path }: SitePage, { publicUrl }: Shell): string {
  const full = path === '/' ? `${product.name}: ${title}` : `${title} · ${product.name}`
  const open = {
    title: full,
    description,
    type: 'website',
    site_name: product.name,
    ...(path !== undefined && { url: publicUrl + path }),
  }
  return [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<title>${escapeHtml(full)}</title>`,
    ...(path === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(publicUrl + path)}" />`]),
    ...Object.entries(open).map(([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}" />`),
  ].join('\n    ')
}

function footer({ contact, legal }: Shell): string {
  const links = [
    ['/docs', 'Docs'],
    ['/pricing', 'Pricing'],
    ['/clients', 'Clients (MIT)'],
    ['/status', 'Status'],
    ['/bot', 'For owners of websites'],
    [contact === undefined || contact.startsWith('https://') ? contact : `mailto:${contact}`, 'Contact'],
    [legal.terms, 'Terms'],
    [legal.privacy, 'Privacy'],
  ].flatMap(([href, name]) => (href === undefined ? [] : [`<a href="${escapeHtml(href)}">${name}</a>`]))
  return `<footer class="site">
      <nav aria-label="Footer">${links.join('\n        ')}</nav>
      <p>${product.name} ${product.version}</p>
    </footer>`
}

const linkTo = ({ path, name }: (typeof sections)[number], current: string | undefined) =>
  `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`
