import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import type { SiteAssets } from '#api/site/assets/open-assets.ts'
import { botPage, type BotTerms } from '#api/site/bot/bot-page.ts'
import { webPageRoute } from './web-page.ts'

export interface BotDeps extends Pick<BotTerms, 'contact'> {
  publicUrl: () => string
  /** Undefined if requests to targets are not signed. */
  botKeys: object | undefined
}

/** `GET /bot`: the page that the user agent of our requests leads to. */
export function botRoute(assets: SiteAssets, { publicUrl, contact, botKeys }: BotDeps): Route {
  const terms = () => ({ publicUrl: publicUrl(), contact, isSigned: botKeys !== undefined })
  const page = async () => botPage(terms(), await assets.built())
  return { ...webPageRoute('/bot', 'text/html', page), document: botDocument }
}

const botDocument = systemDocument('bot', {
  summary: 'Read about our requests to websites',
  description:
    'Returns an HTML page for the owners of websites: how to recognize, slow and stop the requests of this service. The User-Agent of these requests names it.',
  type: 'text/html',
})
