import type { Site } from '#api/site/shell/open-site.ts'
import { operationsForList } from '#shared/contract/operations/operations-for-list.ts'
import { product } from '#shared/contract/product.ts'
import { composeDocs } from './compose-docs.ts'
import { docsHtml, missingHtml } from './docs-html.ts'
import { pathOf, type DocsPage, type DocsTerms } from './docs-page.ts'
import { playgroundOperations } from './playground/playground-page.ts'
import { absoluteLinks } from './render/link-pages.ts'
import { createRenderer } from './render/render-markdown.ts'
import { searchIndex } from './search/search-sections.ts'

/** The documentation of a deployment, in several forms. All texts are made on demand. */
export interface Docs {
  /** A page as HTML. Undefined for an unknown name. */
  html: (slug: string) => Promise<string | undefined>
  /** A page as markdown. Undefined for an unknown name. */
  markdown: (slug: string) => Promise<string | undefined>
  /** The HTML page for an unknown name. */
  missing: () => Promise<string>
  /** All pages as one markdown text. */
  full: () => Promise<string>
  /** The paths of all pages. */
  paths: () => Promise<string[]>
  /** The sections of all pages for the search, as JSON. */
  searchIndex: () => Promise<string>
  /** The operations of the playground, as JSON. */
  playgroundOperations: () => Promise<string>
}

/** Opens the documentation. Pages are composed on the first request, and again when the deployment changes. */
export function openDocs(terms: () => DocsTerms, site: Pick<Site, 'shell'>): Docs {
  let composed:
    | { pages: Promise<DocsPage[]>; html: Map<string, string>; texts: Map<string, Promise<string>>; edition: string }
    | undefined
  let renderer: ReturnType<typeof createRenderer> | undefined

  function compose() {
    const current = terms()
    const edition = [current.publicUrl, ...current.capabilities].join(' ')
    if (composed?.edition !== edition)
      composed = {
        pages: composeDocs(operationsForList(current.prices.list), current),
        html: new Map(),
        texts: new Map(),
        edition,
      }
    return composed
  }

  const pages = () => compose().pages

  function textOf(name: string, make: (pages: readonly DocsPage[]) => string): Promise<string> {
    const { texts, pages } = compose()
    const made = texts.get(name) ?? pages.then(make)
    texts.set(name, made)
    return made
  }

  const find = async (slug: string) => (await pages()).find((page) => page.slug === slug)
  const asMarkdown = (page: DocsPage) => markdownOf(page, terms().publicUrl)

  return {
    async html(slug) {
      const { html } = compose()
      const page = await find(slug)
      if (page === undefined) return undefined
      renderer ??= createRenderer()
      const render = renderer
      const shell = await site.shell()
      const made = html.get(slug) ?? docsHtml({ page, render, pages: await pages() }, shell)
      html.set(slug, made)
      return made
    },
    async markdown(slug) {
      const page = await find(slug)
      return page && asMarkdown(page)
    },
    missing: async () => missingHtml(await pages(), await site.shell()),
    full: () => textOf('full', (all) => `# ${product.name}: all documentation\n\n${all.map(asMarkdown).join('\n\n')}`),
    paths: async () => (await pages()).map(pathOf),
    playgroundOperations: () => {
      const current = terms()
      const make = () => JSON.stringify(playgroundOperations(operationsForList(current.prices.list), current))
      return textOf('playground', make)
    },
    searchIndex: () => textOf('index', (all) => JSON.stringify(searchIndex(all))),
  }
}

const markdownOf = (page: DocsPage, publicUrl: string) =>
  `# ${page.title}\n\nSource: ${publicUrl}${pathOf(page)}\n\n${page.description}\n\n${absoluteLinks(page.markdown, publicUrl)}\n`
