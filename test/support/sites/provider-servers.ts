import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ProviderId } from '#shared/runtime/settings/provider-settings.ts'
import { openFixtureSite, type FixtureSite } from './fixture-site.ts'

/** One request to a provider. */
export interface ProviderRequest {
  url: string
  key: string
}

/** The provider's reply. `refusal`: an error status. `raw`: writes any other response. */
export type ProviderReply =
  | { html: string; status?: number }
  | { markdown: string; title?: string; status?: number }
  | { refusal: number }
  | { raw: (response: ServerResponse) => void }

export interface ProviderServer extends FixtureSite {
  asked: ProviderRequest[]
}

type Find = (asked: ProviderRequest) => ProviderReply

/** Opens a server that speaks a provider's API: its paths, authentication, input and errors. */
export async function openProviderServer(id: ProviderId, find: Find): Promise<ProviderServer> {
  const asked: ProviderRequest[] = []
  const site = await dialects[id]((one) => {
    asked.push(one)
    return find(one)
  })
  return Object.assign(site, { asked })
}

const dialects: Readonly<Record<ProviderId, (find: Find) => Promise<FixtureSite>>> = {
  firecrawl: (find) =>
    open('/v2/scrape', async (request, response) => {
      const body = JSON.parse(await text(request)) as { url: string; formats: string[]; timeout: number }
      const isStrange = Object.keys(body).some((name) => !['url', 'formats', 'timeout', 'maxAge'].includes(name))
      if (isStrange || body.timeout < 1000) return send(response, 400, { success: false, error: 'Bad Request' })
      const asked = { url: body.url, key: bearerOf(request) }
      answer(response, find(asked), {
        refusal: (status) => send(response, status, { success: false, error: 'Unauthorized: Invalid token' }),
        page: (page) => {
          const metadata = { url: body.url, sourceURL: body.url, statusCode: page.status ?? 200, title: titleOf(page) }
          const data = 'html' in page ? { rawHtml: page.html, markdown: '(ours)' } : { markdown: page.markdown }
          send(response, 200, { success: true, data: { ...data, metadata } })
        },
      })
    }),
  jina: (find) =>
    open('/', async (request, response) => {
      const asked = { url: new URLSearchParams(await text(request)).get('url') ?? '', key: bearerOf(request) }
      answer(response, find(asked), {
        refusal: (status) =>
          send(response, status, { data: null, code: status, status: status * 100, name: 'AuthenticationFailedError' }),
        page: (page) => {
          const { status = 200 } = page
          const warning = status === 200 ? {} : { warning: `Target URL returned error ${status}: Something` }
          const content = 'html' in page ? page.html : page.markdown
          const data = { title: titleOf(page), url: asked.url, content, ...warning, usage: { tokens: 9 } }
          send(response, 200, { code: 200, status: 20_000, data })
        },
      })
    }),
  scrapingbee: (find) =>
    open('/api/v1/', async (request, response) => {
      const query = new URL(request.url ?? '/', 'http://x').searchParams
      const asked = { url: query.get('url') ?? '', key: query.get('api_key') ?? '' }
      answer(response, find(asked), {
        refusal: (status) => send(response, status, { message: 'Invalid api key: ' + asked.key }),
        page: (page) => {
          const { status = 200 } = page
          if (status !== 200) return send(response, 500, { errors: [`status ${status}`] })
          response.writeHead(200, {
            'Content-Type': 'text/html; charset=utf-8',
            'Spb-content-type': 'text/html; charset=utf-8',
            'Spb-cost': '5',
            'Spb-initial-status-code': '200',
            'Spb-resolved-url': asked.url,
          })
          response.end('html' in page ? page.html : page.markdown)
        },
      })
    }),
  zyte: (find) =>
    open('/v1/extract', async (request, response) => {
      const { url } = JSON.parse(await text(request)) as { url: string }
      const [user = ''] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
        .toString()
        .split(':')
      const asked = { url, key: user }
      answer(response, find(asked), {
        refusal: (status) => send(response, status, { type: '/auth/key-not-found', title: 'Key not found', status }),
        page: (page) => {
          const browserHtml = 'html' in page ? page.html : page.markdown
          send(response, 200, { url, statusCode: page.status ?? 200, browserHtml })
        },
      })
    }),
}

const open = (path: string, serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>) =>
  openFixtureSite({ [path]: (request, response) => void serve(request, response) })

function answer(
  response: ServerResponse,
  finding: ProviderReply,
  as: {
    refusal: (status: number) => void
    page: (page: Extract<ProviderReply, { html: string } | { markdown: string }>) => void
  },
): void {
  if ('raw' in finding) return finding.raw(response)
  if ('refusal' in finding) return as.refusal(finding.refusal)
  as.page(finding)
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

const bearerOf = ({ headers }: IncomingMessage) => (headers.authorization ?? '').replace('Bearer ', '')

const titleOf = (page: { html: string } | { markdown: string; title?: string }) =>
  'html' in page ? (/<title>([^<]*)/.exec(page.html)?.[1] ?? '') : (page.title ?? '')
