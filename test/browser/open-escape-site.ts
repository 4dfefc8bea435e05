import type { IncomingMessage } from 'node:http'
import { openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'

/** A page that tries to reach an internal server. `to`: that server, in several spellings. */
export interface EscapePage {
  name: string
  html: (to: InternalServer) => string
  /** Response headers. */
  fields?: (to: InternalServer) => Record<string, string>
  /**
   * Where the escape is known to succeed: through a proxy that allows it; in any browser without our flags (`bare`); in one
   * with windows; or `none` for certain.
   */
  control: 'proxied' | 'bare' | 'windowed' | 'none'
}

export interface InternalServer {
  /** `127.0.0.9:port` */
  host: string
  /** `http://127.0.0.9:port` */
  http: string
  /** A path of the page's own site that redirects there. */
  redirect: string
  /** The server under all its names, as http origins. */
  every: readonly string[]
}

/** Serves each page at `/page/NAME?port=N`, aimed at the internal server on that port. */
export async function openEscapeSite(pages: readonly EscapePage[]): Promise<FixtureSite> {
  const byPath = pages.map(({ name, html, fields }): [string, Page] => [
    `/page/${encodeURIComponent(name)}`,
    (request, response) => {
      const to = internalServerOn(Number(queryOf(request).get('port')))
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...fields?.(to) })
      response.end(`<!doctype html><title>Quiet</title><p>A page.</p>${html(to)}`)
    },
  ])
  return openFixtureSite({
    ...Object.fromEntries(byPath),
    '/redirect': (request, response) => {
      const to = queryOf(request).get('to') ?? '/'
      response.writeHead(302, { location: to, 'access-control-allow-origin': '*' }).end()
    },
    '/worker.js': (request, response) => {
      const to = queryOf(request).get('to')
      response.writeHead(200, { 'content-type': 'text/javascript' })
      response.end(`fetch('${to}/worker', { mode: 'no-cors' }).catch(() => {})`)
    },
    '/favicon.ico': '',
  })
}

function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? '', 'http://site.invalid').searchParams
}

function internalServerOn(port: number): InternalServer {
  const http = `http://127.0.0.9:${port}`
  return {
    host: `127.0.0.9:${port}`,
    http,
    redirect: `/redirect?to=${encodeURIComponent(`${http}/redirected`)}`,
    every: [
      http,
      ...['127.0.0.1', 'localhost', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1'].map(
        (host) => `http://${host}:${port}`,
      ),
      `http://inside.example.com:${port}`,
    ],
  }
}
