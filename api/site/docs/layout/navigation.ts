import { pathOf, sections, type DocsPage } from '#api/site/docs/docs-page.ts'
import { escapeHtml } from '#api/site/shell/escape-html.ts'

/** The part beside each page: the search field, and links to all pages. The group of the current page is open. Pure. */
export const navigation = (pages: readonly DocsPage[], current?: DocsPage): string => `<aside class="docs-aside">
  <search hidden id="docs-search">
    <label class="visually-hidden" for="docs-query">Search the documentation</label>
    <input id="docs-query" type="search" placeholder="Search (press /)" autocomplete="off" spellcheck="false" aria-controls="docs-results" />
    <p class="visually-hidden" role="status" id="docs-status"></p>
    <ul id="docs-results" hidden></ul>
  </search>
  <details class="docs-menu">
    <summary>All pages</summary>
    <nav aria-label="Documentation">
${sections.map((section) => sectionOf(section, pages, current)).join('\n')}
    </nav>
  </details>
</aside>`

function sectionOf(section: string, pages: readonly DocsPage[], current?: DocsPage): string {
  const own = pages.filter((page) => page.section === section)
  if (own.length === 0) return ''
  const groups = Map.groupBy(own, ({ group }) => group)
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
