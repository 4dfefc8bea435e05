import { pathOf, type DocsPage } from '#api/site/docs/docs-page.ts'
import { githubSlug } from '#api/site/docs/render/render-markdown.ts'
import type { SearchSection } from './search-section.ts'

/** The sections of all pages but the list of pages. Pure. */
export const searchIndex = (pages: readonly DocsPage[]): SearchSection[] =>
  pages.filter(({ slug }) => slug !== '').flatMap(searchSections)

/** The sections of a page by its headings of the second and third level. Code is left out: it would drown the prose. Pure. */
function searchSections(page: DocsPage): SearchSection[] {
  const path = pathOf(page)
  const { title, description, section, slug } = page
  const kind: SearchSection['kind'] = section === 'Operations' || slug === 'errors' ? 'reference' : 'guide'
  const [lead = '', ...parts] = `\n${withoutCode(page.markdown)}`.split(/\n(?=#{2,3} )/)
  const uses = new Map<string, number>()
  return [
    { id: path, title, heading: '', text: plainText(`${description} ${lead}`), kind },
    ...parts.map((part) => {
      const [line = ''] = part.split('\n', 1)
      const heading = line.replace(/^#+ /, '').replaceAll('`', '')
      const slug = githubSlug(heading)
      const earlier = uses.get(slug) ?? 0
      uses.set(slug, earlier + 1)
      const fragment = earlier === 0 ? slug : `${slug}-${earlier}`
      return { id: `${path}#${fragment}`, title, heading, text: plainText(part.slice(line.length)), kind }
    }),
  ]
}

const withoutCode = (markdown: string) =>
  markdown
    .split('```')
    .filter((_, index) => index % 2 === 0)
    .join(' ')

/** Markdown without the targets of links and without marks. */
const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\]\([^()\s]*\)/g, ' ')
    .replaceAll(/[`*|[\]#]|---/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
