import { botPage, type BotTerms } from '#api/documents/bot-page.ts'
import { botStyle } from '#api/documents/bot-style.ts'
import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { webPageRoute } from './web-page.ts'

export interface BotDeps extends Pick<BotTerms, 'contact'> {
  publicUrl: () => string
  /** Undefined if requests to targets are not signed. */
  botKeys: object | undefined
}

/** `GET /bot`: the page that the user agent of our requests leads to. */
export function botRoutes({ publicUrl, contact, botKeys }: BotDeps): Route[] {
  const page = () => botPage({ publicUrl: publicUrl(), contact, isSigned: botKeys !== undefined })
  return [
    { ...webPageRoute('/bot', 'text/html', page), document: botDocument },
    webPageRoute('/bot.css', 'text/css', () => botStyle),
  ]
}

const botDocument = systemDocument('bot', {
  summary: 'Read about our requests to websites',
  description:
    'Returns an HTML page for the owners of websites: how to recognize, slow and stop the requests of this service. The User-Agent of these requests names it.',
  type: 'text/html',
})
