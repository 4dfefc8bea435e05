import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Page = (request: IncomingMessage, response: ServerResponse) => void

export interface FixtureSite extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string
  /** The requested paths, in order. */
  requests: string[]
}

/**
 * Opens a website on loopback. A page is HTML, or a function that answers the request. Unknown paths get 404.
 *
 * @example
 * await using site = await openFixtureSite({
 *   '/': '<h1>Home</h1>',
 *   '/slow': (_, response) => setTimeout(() => response.end('late'), 5000),
 * })
 */
export async function openFixtureSite(pages: Readonly<Record<string, string | Page>>): Promise<FixtureSite> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const page = pages[path.split('?')[0] ?? '/']
    if (typeof page === 'function') return page(request, response)
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(page ?? '<h1>Not found</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An article with a title and paragraphs about `topic`, which any extraction recognizes. */
export function articlePage(topic: string, paragraphs = 6): string {
  const text = Array.from(
    { length: paragraphs },
    (_, index) =>
      `<p>Paragraph ${index + 1} says something about ${topic}, in a sentence long enough to count as the text of an
      article, followed by a second sentence, because readers expect more than one of them in a paragraph.</p>`,
  )
  return `<!doctype html><html lang="en"><head><title>About ${topic}</title></head><body>
    <nav><a href="/">Home</a> <a href="/about">About us</a></nav>
    <article><h1>About ${topic}</h1>${text.join('\n')}<p>See <a href="/more">more of it</a>.</p></article>
    <footer>Copyright</footer></body></html>`
}

/** The requests without those for `ownerFiles`. */
export const pageRequests = ({ requests }: Pick<FixtureSite, 'requests'>): string[] =>
  requests.filter((path) => !ownerFiles.has(path))

/** The files in which owners state what is allowed. They are read once a day. */
export const ownerFiles: ReadonlySet<string> = new Set(['/robots.txt', '/.well-known/tdmrep.json'])
