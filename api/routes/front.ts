import type { DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { securityTxt, sitemapXml } from '#api/documents/site-files.ts'
import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { frontPage } from '#api/site/front/front-page.ts'
import { pricingPage } from '#api/site/front/pricing-page.ts'
import type { Site } from '#api/site/shell/open-site.ts'
import type { SiteFacts } from '#api/site/shell/site-page.ts'
import { operationsForList } from '#shared/contract/operations/operations-for-list.ts'
import { fixedDocument, sendDocument, type FixedDocument } from './send-document.ts'
import { pagePolicy } from './web-pages.ts'

export interface FrontDeps extends Pick<SiteFacts, 'contact'> {
  terms: () => DiscoveryTerms
  site: Pick<Site, 'shell'>
  /** The paths of all pages of `/docs`. */
  docsPaths: () => Promise<string[]>
  now: () => number
}

/** `/pricing`, and the files that search engines and security researchers ask for. */
export function frontRoutes({ terms, site, contact, docsPaths, now }: FrontDeps): Route[] {
  const publicUrl = () => terms().publicUrl
  const pricing = {
    ...getRoute('/pricing', sendPage(pricingPage, { terms, site })),
    document: pricingDocument,
  }
  const sitemap = getRoute('/sitemap.xml', async (ctx) => {
    const paths = ['/', '/pricing', '/bot', ...(await docsPaths())]
    await sendDocument(ctx, fixedDocument(sitemapXml(publicUrl(), paths), 'application/xml'))
  })
  if (contact === undefined) return [pricing, sitemap]
  const security = getRoute('/.well-known/security.txt', (ctx) =>
    sendDocument(ctx, fixedDocument(securityTxt({ contact, publicUrl: publicUrl(), now: now() }), 'text/plain')),
  )
  return [pricing, sitemap, security]
}

/** `GET /` for a browser. */
export const sendFrontPage = (deps: Pick<FrontDeps, 'terms' | 'site'>): Route['handle'] => sendPage(frontPage, deps)

/** Makes the page on its first request, and again when the capabilities of the deployment change. */
function sendPage(page: typeof frontPage, { terms, site }: Pick<FrontDeps, 'terms' | 'site'>): Route['handle'] {
  let made: { document: FixedDocument; edition: string } | undefined
  return async (ctx) => {
    const edition = [...terms().capabilities].join()
    if (made?.edition !== edition) {
      const html = page(operationsForList(terms().prices.list), terms(), await site.shell())
      made = { document: fixedDocument(html, 'text/html'), edition }
    }
    ctx.set('Content-Security-Policy', pagePolicy)
    await sendDocument(ctx, made.document)
  }
}

const getRoute = (path: Route['path'], handle: Route['handle']): Route => ({
  method: 'GET',
  path,
  example: path,
  handle,
})

const pricingDocument = systemDocument('pricing', {
  summary: 'Read the prices',
  description: 'Returns an HTML page with the price of each call of this deployment. For programs, use /discovery.',
  type: 'text/html',
})
