import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { articlePage } from './fixture-site.ts'

/** In place of a page: the connection is closed. */
export const cut = Symbol('cut')

/** HTML, a status without a page, or HTML that depends on the number of the request, from 1. */
export type WatchedPage = string | number | typeof cut | ((request: number) => string)

export interface WatchedSite extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string
  /** Changes the page at a path. A path without a page answers 404. */
  show: (path: string, page: WatchedPage) => void
  /** The number of requests for a path so far. */
  looks: (path: string) => number
  /** Holds the answers to the next requests for a path until `release`. */
  hold: (path: string) => Hold
}

export interface Hold {
  /** Resolves when a request is held. */
  reached: Promise<void>
  /** Answers the held requests and all later ones, with the page as it is then. */
  release: () => void
}

/** Opens a website on loopback whose pages a test changes while they are watched. */
export async function openWatchedSite(): Promise<WatchedSite> {
  const pages = new Map<string, WatchedPage>()
  const looks = new Map<string, number>()
  const holds = new Map<string, { released: Promise<void>; onReached: () => void }>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const count = (looks.get(path) ?? 0) + 1
    looks.set(path, count)
    const held = holds.get(path)
    held?.onReached()
    void Promise.resolve(held?.released).then(() => answer(response, pages.get(path) ?? 404, count))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // A server that listens on TCP has an address of this form.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (path, page) => void pages.set(path, page),
    looks: (path) => looks.get(path) ?? 0,
    hold(path) {
      const reached = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      holds.set(path, { released: released.promise, onReached: reached.resolve })
      const release = () => {
        holds.delete(path)
        released.resolve()
      }
      return { reached: reached.promise, release }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, page: WatchedPage, count: number): void {
  if (page === cut) return void response.destroy()
  const status = typeof page === 'number' ? page : 200
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' })
  const html = typeof page === 'function' ? page(count) : page
  response.end(typeof html === 'number' ? `<h1>Error ${html}</h1>` : html)
}

/** An article about watching whose last paragraph is `news`. */
export const newsPage = (news: string) =>
  articlePage('watching', 3).replace('</article>', `<p id="news">${news}</p></article>`)
