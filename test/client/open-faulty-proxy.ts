import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * The fault of one request. `cut`: the connection breaks before the service gets the request. `lost`: it breaks after the service
 * has answered. `replaced`: the service has answered, and the proxy answers with an error page. A status and a body: the proxy answers, and the service gets nothing.
 */
export type Fault =
  | 'cut'
  | 'lost'
  | 'replaced'
  | { status: number; headers?: Readonly<Record<string, string>>; body: unknown }

export interface ForwardedRequest {
  method: string
  target: string
  headers: Readonly<Record<string, string>>
}

export interface FaultyProxy extends AsyncDisposable {
  url: string
  /** All requests so far, those with a fault, too. */
  requests: ForwardedRequest[]
  /** The next request that the function selects gets the fault. */
  fail: (fault: Fault, selects?: (request: ForwardedRequest) => boolean) => void
}

/** Opens a proxy in front of a service that breaks connections and answers errors as told. */
export async function openFaultyProxy(serviceUrl: string): Promise<FaultyProxy> {
  const requests: ForwardedRequest[] = []
  const faults: { fault: Fault; selects: (request: ForwardedRequest) => boolean }[] = []
  const server = createServer((incoming, response) => {
    void (async () => {
      const request = requestOf(incoming)
      requests.push(request)
      const index = faults.findIndex(({ selects }) => selects(request))
      const fault = index === -1 ? undefined : faults.splice(index, 1)[0]?.fault
      const body = await buffer(incoming)
      if (fault === 'cut') return incoming.socket.destroy()
      if (typeof fault === 'object') {
        response.writeHead(fault.status, { 'Content-Type': 'application/json', ...fault.headers })
        return response.end(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body))
      }
      const { method, target, headers } = request
      const answer = await fetch(serviceUrl + target, { method, headers, ...(body.length > 0 && { body }) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (fault === 'lost') return incoming.socket.destroy()
      if (fault === 'replaced')
        return response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
      const { 'content-encoding': _, 'content-length': __, ...rest } = Object.fromEntries(answer.headers)
      return response.writeHead(answer.status, rest).end(bytes)
    })().catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (fault, selects = () => true) => faults.push({ fault, selects }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Without the headers that belong to one connection. */
function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage): ForwardedRequest {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)])
  return { method, target: url, headers: Object.fromEntries(texts) as Record<string, string> }
}
