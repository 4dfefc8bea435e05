import type { IncomingMessage } from 'node:http'
import { openFixtureSite, type FixtureSite, type Page } from '#test/support/fixture-site.ts'

/** A page that tries to reach an internal server in its own way. `to` is that server, spelled for the way. */
export interface EscapePage {
  name: string
  html: (to: Inside) => string
  /** Fields of its answer. */
  fields?: (to: Inside) => Record<string, string>
  /**
   * Where the way is seen to lead there: over a proxy that allows it, in any browser as it comes, in one with windows, or
   * nowhere for sure.
   */
  control: 'proxied' | 'bare' | 'windowed' | 'none'
}

export interface Inside {
  /** `127.0.0.9:port` */
  host: string
  /** `http://127.0.0.9:port` */
  http: string
  /** An address of the site of the page that redirects there. */
  redirect: string
  /** The server by all its names, as http origins. */
  every: readonly string[]
}

/** A site of all these pages; `/page/NAME?port=N` is aimed at the internal server on that port. */
export async function openEscapeSite(pages: readonly EscapePage[]): Promise<FixtureSite> {
  const byPath = pages.map(({ name, html, fields }): [string, Page] => [
    `/page/${encodeURIComponent(name)}`,
    (request, response) => {
      const to = insideOn(Number(queryOf(request).get('port')))
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

function insideOn(port: number): Inside {
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
