import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'

/** The sections of the documentation, in the order of its navigation. */
export const sections = ['Start', 'Build', 'Operations', 'How it works', 'Reference'] as const

/** A page of `/docs`. */
export interface DocsPage {
  /** The part of its path behind `/docs/`: `quick-start`, `operations/fetch-basic`. Empty for `/docs` itself. */
  slug: string
  title: string
  /** One plain sentence. */
  description: string
  section: (typeof sections)[number]
  /** A heading within the section. */
  group?: string
  /** The page without its title, in CommonMark with tables. Code in several languages stands in adjoining blocks. */
  markdown: string
  /** The page as HTML, where that is more than its text. `render` turns markdown into HTML. */
  body?: (render: (markdown: string) => string) => string
  /** The page takes the whole width. */
  isWide?: true
}

export const pathOf = ({ slug }: Pick<DocsPage, 'slug'>): string => (slug === '' ? '/docs' : `/docs/${slug}`)

/** The pages of a section by group, in their order. */
export const groupsOf = (section: string, pages: readonly DocsPage[]): Map<string | undefined, DocsPage[]> =>
  Map.groupBy(
    pages.filter((page) => page.section === section),
    ({ group }) => group,
  )

/** The facts about a deployment in its documentation. */
export interface DocsTerms extends DiscoveryTerms {
  /** The networks on which wallets in browsers can pay, CAIP-2. */
  payNetworks: readonly string[]
}
