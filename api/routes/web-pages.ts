import { systemDocument } from '#api/documents/system-document.ts'
import type { Route } from '#api/middleware/route.ts'
import { agentCard } from '#api/site/bot/agent-card.ts'
import { botPage, type BotTerms } from '#api/site/bot/bot-page.ts'
import { dashboardPage, type DashboardTerms } from '#api/site/dashboard/dashboard-page.ts'
import type { Site } from '#api/site/shell/open-site.ts'
import { fixedDocument, jsonDocument, sendDocument, type FixedDocument } from './send-document.ts'

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

export interface BotDeps extends Pick<BotTerms, 'contact' | 'hostConcurrency'> {
  publicUrl: () => string
  /** Undefined if requests to targets are not signed. */
  botKeys: object | undefined
}

/** `GET /bot`: the page that the user agent of our requests leads to, and its facts for programs. */
export function botRoutes(
  site: Pick<Site, 'shell'>,
  { publicUrl, botKeys, contact, hostConcurrency }: BotDeps,
): Route[] {
  const terms = (): BotTerms => ({ contact, hostConcurrency, publicUrl: publicUrl(), isSigned: botKeys !== undefined })
  const page = async () => botPage(terms(), await site.shell())
  const path = '/.well-known/signature-agent-card'
  return [
    { ...webPageRoute('/bot', 'text/html', page), document: botDocument },
    {
      method: 'GET',
      path,
      example: path,
      document: agentCardDocument,
      handle: (ctx) => sendDocument(ctx, jsonDocument(agentCard(terms()))),
    },
  ]
}

const botDocument = systemDocument('bot', {
  summary: 'Read about our requests to websites',
  description:
    'Returns an HTML page for the owners of websites: how to recognize, slow and stop the requests of this service. The User-Agent of these requests names it.',
  type: 'text/html',
})

const agentCardDocument = systemDocument('signatureAgentCard', {
  summary: 'Get the card of our requests to websites',
  description:
    'Returns the facts of /bot for programs: name, contact, user agent, purpose, rate and the address of the keys, as the draft of the Web Bot Auth registry describes them. The draft may change.',
})

/** `GET /dashboard`: the page on which the owner of a wallet sees and manages what the service holds for it. */
export function dashboardRoute(site: Pick<Site, 'shell'>, terms: () => DashboardTerms): Route {
  const page = async () => dashboardPage(terms(), await site.shell())
  return { ...webPageRoute('/dashboard', 'text/html', page), document: dashboardDocument }
}

const dashboardDocument = systemDocument('dashboard', {
  summary: 'Open the dashboard of a wallet',
  description:
    'Returns an HTML page that connects a browser wallet, shows its credits, history, receipts, jobs, monitors and memory, sells credits, and exports or erases its data. For programs, use /credits/balance, /credits/history and /wallet/data.',
  type: 'text/html',
})
