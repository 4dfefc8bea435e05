import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import type { SiteAssets } from '#api/site/assets/open-assets.ts'
import { botPage, type BotTerms } from '#api/site/bot/bot-page.ts'
import { dashboardPage, type DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import { fixedDocument, sendDocument, type FixedDocument } from './send-document.ts'

type Made = string | Buffer

/** A file of an HTML page, or the page itself. The file is made on its first call, because the port is unknown before. */
export function webPageRoute(path: Route['path'], type: string, make: () => Made | Promise<Made>): Route {
  let file: FixedDocument | undefined
  return {
    method: 'GET',
    path,
    example: path,
    async handle(ctx) {
      file ??= fixedDocument(await make(), type)
      ctx.set('Content-Security-Policy', pagePolicy)
      await sendDocument(ctx, file)
    },
  }
}

/** Allows only the files and the API of this origin, and nothing inline. */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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

/** `GET /dashboard`: the page on which the owner of a wallet sees and manages what the service holds for it. */
export function dashboardRoute(assets: SiteAssets, terms: () => DashboardTerms): Route {
  const page = async () => dashboardPage(terms(), await assets.built())
  return { ...webPageRoute('/dashboard', 'text/html', page), document: dashboardDocument }
}

const dashboardDocument = systemDocument('dashboard', {
  summary: 'Open the dashboard of a wallet',
  description:
    'Returns an HTML page that connects a browser wallet, shows its credits, history, receipts, jobs, monitors and memory, sells credits, and exports or erases its data. For programs, use /credits/balance, /credits/history and /wallet/data.',
  type: 'text/html',
})
