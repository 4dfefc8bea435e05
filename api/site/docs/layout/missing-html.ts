import type { Assets } from '#api/site/assets/build-assets.ts'
import type { DocsPage } from '#api/site/docs/docs-page.ts'
import { sitePage } from '#api/site/shell/site-page.ts'
import { navigation } from './navigation.ts'

/** The page for an address below `/docs` that no page has. Pure. */
export const missingHtml = (pages: readonly DocsPage[], assets: Assets): string =>
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
    assets,
  )
