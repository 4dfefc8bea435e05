import type { Page } from '#test/support/sites/fixture-site.ts'
import { callOperation, type Reply } from './client.ts'

export interface Resilient {
  title: string
  content: string
  tier: string
  provider: { id: string; name: string }
  tried: { tier: string; provider: { id: string }; code: string; message: string }[]
  metadata: Record<string, unknown>
  cache: { state: string }
}

/** The page of a bot wall. */
export const challenge = `<!doctype html><html><head><title>Just a moment...</title></head><body><h1>shop.example</h1>
  <p>Enable JavaScript and cookies to continue</p><script>window._cf_chl_opt={cvId:"3"}</script></body></html>`

export const walled: Page = (_request, response) =>
  response.writeHead(403, { 'Content-Type': 'text/html; charset=utf-8' }).end(challenge)

/** Calls `/fetch/resilient` for a URL. */
export function fetchFrom(serviceUrl: string, url: string, options: object): Promise<Reply<Resilient>> {
  return callOperation<Resilient>(serviceUrl, 'fetch-resilient', { url, ...options })
}
