import type { RenderedPage } from '#api/site/docs/render/render-markdown.ts'
import { sitePage, type Shell } from '#api/site/shell/site-page.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { groupsOf, pathOf, sections, type DocsPage } from './docs-page.ts'

interface Parts {
  page: DocsPage
  render: (markdown: string) => RenderedPage
  /** All pages, in the order of the navigation. */
  pages: readonly DocsPage[]
}

/** A page of `/docs` as HTML. Pure. */
export function docsHtml({ page, render, pages }: Parts, shell: Shell): string {
  const isPlayground = page.slug === 'playground'
  const rendered = render(page.markdown)
  return sitePage(
    {
      title: page.title,
      description: page.description,
      path: pathOf(page),
      section: '/docs',
      styles: ['docs-style'],
      script: isPlayground ? 'playground' : 'docs',
      aside: navigation(pages, page),
      main: `<article class="docs">
${page.slug === '' ? '' : `<p class="docs-place">${escapeHtml([page.section, page.group].filter((part) => part !== undefined).join(' › '))}</p>`}
<h1>${headingOf(page)}</h1>
<p class="docs-lead">${escapeHtml(page.description)}</p>
${contentsOf(rendered, page)}
${page.body?.((markdown) => render(markdown).html) ?? `<div class="prose">\n${rendered.html}\n</div>`}
${footer(page, pages)}
</article>`,
      ...(page.isWide === true && { mainAttributes: { class: 'wide' } }),
    },
    shell,
  )
}

/** The method of an operation as a mark before its path. */
function headingOf({ title, section }: DocsPage): string {
  if (section !== 'Operations') return escapeHtml(title)
  const [method = '', ...path] = title.split(' ')
  // A long path breaks at its slashes.
  const breakable = escapeHtml(path.join(' ')).replaceAll('/', '/<wbr>')
  return `<span class="method ${method.toLowerCase()}">${method}</span> ${breakable}`
}

function contentsOf({ headings }: RenderedPage, { slug }: DocsPage): string {
  if (headings.length < 3 || slug === '') return ''
  const links = headings.map(({ id, text }) => `<li><a href="#${encodeURIComponent(id)}">${escapeHtml(text)}</a></li>`)
  return `<nav class="docs-contents" aria-label="On this page"><p aria-hidden="true">On this page</p><ul>${links.join('')}</ul></nav>`
}

function footer(page: DocsPage, pages: readonly DocsPage[]): string {
  const position = pages.indexOf(page)
  const neighbours = [
    ['Previous', pages[position - 1]],
    ['Next', pages[position + 1]],
  ] as const
  const links = neighbours.flatMap(([label, each]) =>
    each === undefined ? [] : [`<a href="${pathOf(each)}"><span>${label}</span> ${escapeHtml(each.title)}</a>`],
  )
  const asMarkdown = page.slug === '' ? '/llms-full.txt' : `${pathOf(page)}.md`
  return `<footer class="docs-end">
<nav aria-label="Neighbouring pages">${links.join('')}</nav>
<p class="muted"><a href="${asMarkdown}">This page as markdown</a> · <a href="/llms-full.txt">All pages in one text</a> · <a href="/docs/reference">OpenAPI reference</a></p>
</footer>`
}

/** The page for an address below `/docs` that no page has. Pure. */
export const missingHtml = (pages: readonly DocsPage[], shell: Shell): string =>
  sitePage(
    {
      title: 'Page not found',
      description: 'No page of the documentation has this address.',
      section: '/docs',
      styles: ['docs-style'],
      script: 'docs',
      aside: navigation(pages),
      main: `<article class="docs">
<h1>Page not found</h1>
<p class="docs-lead">No page of the documentation has this address.</p>
<div class="prose"><p>Search for it, or choose a page from <a href="/docs">the list of all pages</a>.</p></div>
</article>`,
    },
    shell,
  )

/** The part beside each page: the search, and links to all pages. The group of the current page is open. Pure. */
const navigation = (pages: readonly DocsPage[], current?: DocsPage): string => `<aside class="docs-aside">
  <button type="button" id="docs-search-open" aria-keyshortcuts="/ Control+K Meta+K" hidden>Search <kbd>/</kbd></button>
  <details class="docs-menu">
    <summary>All pages</summary>
    <nav aria-label="Documentation">
${sections.map((section) => sectionOf(section, pages, current)).join('\n')}
    </nav>
  </details>
  <dialog id="docs-search" aria-label="Search the documentation">
    <div class="search-head">
      <label class="visually-hidden" for="docs-query">Search the documentation</label>
      <input id="docs-query" type="text" placeholder="Search the documentation" enterkeyhint="search" autocomplete="off" spellcheck="false" autofocus />
      <button type="button" class="plain close">Close</button>
    </div>
    <p class="muted" role="status" id="docs-status"></p>
    <ul id="docs-results"></ul>
  </dialog>
</aside>`

function sectionOf(section: string, pages: readonly DocsPage[], current?: DocsPage): string {
  const groups = groupsOf(section, pages)
  if (groups.size === 0) return ''
  return `<h2>${section}</h2>
${[...groups].map(([group, members]) => groupOf(group, members, current)).join('\n')}`
}

function groupOf(group: string | undefined, members: readonly DocsPage[], current?: DocsPage): string {
  const list = `<ul>
${members.map((page) => `<li><a href="${pathOf(page)}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(labelOf(page))}</a></li>`).join('\n')}
</ul>`
  if (group === undefined) return list
  return `<details${group === current?.group ? ' open' : ''}><summary>${escapeHtml(group)}</summary>${list}</details>`
}

/** Operations without their method, which the page shows. */
const labelOf = ({ title, group }: DocsPage) => (group === undefined ? title : title.slice(title.indexOf(' ') + 1))
