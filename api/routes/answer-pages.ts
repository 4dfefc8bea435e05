import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { chargingOf, type DiscoveryTerms } from '#api/documents/discovery-terms.ts'
import { priceSentence } from '#api/documents/tools.ts'
import type { Context } from '#api/middleware/context.ts'
import { answerPage, callPage, errorPage } from '#api/site/front/answer-page.ts'
import { clientsPage, type OfferedClients } from '#api/site/front/clients-page.ts'
import { statusPage, type Status } from '#api/site/front/status-page.ts'
import type { Site } from '#api/site/shell/open-site.ts'
import type { AnyOperation } from '#shared/contract/operations/index.ts'
import { operationsForList } from '#shared/contract/operations/operations-for-list.ts'
import { pagePolicy } from './web-pages.ts'

/** The routes whose answers people open in a browser, by the title of the page. */
const titles: Readonly<Record<string, string>> = {
  '/receipts/{requestId}': 'Receipt',
  '/jobs/{requestId}': 'Job',
}

/** Larger answers stay JSON. Bytes. */
const maxShownBytes = 512 * 1024

/** The statuses of a call without its payment, its sign-in or its method: a browser that opens an address sends none. */
const bareCallStatuses: ReadonlySet<number> = new Set([401, 402, 405])

interface PageDeps {
  site: Pick<Site, 'shell'>
  terms: () => Pick<DiscoveryTerms, 'prices' | 'isOff'>
}

/**
 * Turns JSON into a page where a browser opened an address: every error, the status of the service, its clients, and the answers of `titles`.
 * Programs do not prefer `text/html`, so they get JSON.
 */
export const showToPeople =
  ({ site, terms }: PageDeps) =>
  async (ctx: Context): Promise<void> => {
    const { status } = ctx
    const route = ctx.state.logFields.route ?? ''
    const isStatus = route === '/health' || route === '/status'
    const isClients = route === '/clients'
    const title = titles[route]
    if (ctx.method !== 'GET' || (status < 400 && !isStatus && !isClients && title === undefined)) return
    ctx.vary('Accept')
    if (ctx.accepts('json', 'html') !== 'html' || ctx.response.is('json') === false) return
    if ((ctx.length ?? 0) > maxShownBytes) return
    const shell = await site.shell()
    const body = await bodyOf(ctx)
    const operation = bareCallStatuses.has(status) ? operationAt(ctx.path, terms()) : undefined
    if (isStatus && 'pools' in body)
      // Our own answer of /health.
      sendHtml(ctx, statusPage(body as unknown as Status, shell))
    else if (isClients && 'typescript' in body)
      // Our own answer of /clients.
      sendHtml(ctx, clientsPage(body as unknown as OfferedClients, shell))
    else if (operation !== undefined)
      sendHtml(ctx, callPage({ operation, price: priceSentence(operation, chargingOf(terms())), body }, shell))
    else if (status >= 400) sendHtml(ctx, errorPage({ status, body }, shell))
    else sendHtml(ctx, answerPage({ kind: title ?? '', body }, shell))
  }

const operationAt = (path: string, { prices }: Pick<DiscoveryTerms, 'prices'>): AnyOperation | undefined =>
  operationsForList(prices.list).find((each) => each.path === path)

function sendHtml(ctx: Context, html: string): void {
  const { status } = ctx
  ctx.body = html
  ctx.status = status
  ctx.type = 'text/html'
  ctx.set('Content-Security-Policy', pagePolicy)
}

/** The JSON object that would be sent. */
async function bodyOf({ body }: Context): Promise<Readonly<Record<string, unknown>>> {
  const sent: unknown = body
  if (sent instanceof Readable) return JSON.parse(await text(sent)) as Record<string, unknown>
  if (typeof sent === 'string' || Buffer.isBuffer(sent)) return JSON.parse(sent.toString()) as Record<string, unknown>
  return { ...(sent as object) }
}
