import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server on loopback that speaks the API of an upstream service. */
export interface FixtureUpstream extends AsyncDisposable {
  /** The settings that make a service use this server, such as base URL and key. */
  settings: Readonly<Record<string, string>>
  /** Without a slash at the end. */
  url: string
  /** The requests so far, in order. */
  requests: FixtureRequest[]
  /** The answers of the fixture. Set this to answer otherwise. */
  respond: Respond
  /** Goes back to the answers of the fixture. */
  reset: () => void
}

export interface FixtureRequest {
  method: string
  /** `pathname` and `searchParams` are those of the request. */
  url: URL
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

/** An object as `body` is sent as JSON. `afterMs`: the delay. */
export interface FixtureReply {
  status?: number
  headers?: Readonly<Record<string, string>>
  body?: object | string
  afterMs?: number
  /** Writes the response instead, for example piece by piece. */
  write?: (response: ServerResponse) => Promise<void>
}

export type Respond = (request: FixtureRequest) => FixtureReply

/** Opens an upstream. By convention, `respond` answers with an error to the query `fail`, and with no matches to `nothing`. */
export async function openFixtureUpstream(
  settingsFor: (url: string) => Readonly<Record<string, string>>,
  respond: Respond,
): Promise<FixtureUpstream> {
  const requests: FixtureRequest[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const upstream: FixtureUpstream = {
    settings: settingsFor(url),
    url,
    requests,
    respond,
    reset() {
      upstream.respond = respond
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return upstream

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await readRequest(request, url)
    requests.push(received)
    const { status = 200, headers = {}, body = '', afterMs = 0, write } = upstream.respond(received)
    if (afterMs > 0) await sleep(afterMs)
    if (write !== undefined) return write(response)
    const isText = typeof body === 'string'
    response.writeHead(status, { 'Content-Type': isText ? 'text/html; charset=utf-8' : 'application/json', ...headers })
    response.end(isText ? body : JSON.stringify(body))
  }
}

async function readRequest(request: IncomingMessage, origin: string): Promise<FixtureRequest> {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', origin),
    headers: Object.fromEntries(headers) as FixtureRequest['headers'],
    body: await text(request),
  }
}
