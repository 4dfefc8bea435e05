import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shared/errors.ts'
import { ask } from './ask.ts'
import type { Connections } from './connections.ts'
import { endToEnd } from './end-to-end.ts'
import type { Head, Question } from './exchange.ts'
import type { LineAccount } from './line-account.ts'
import { urlNotAllowed } from './url-not-allowed.ts'
import { within } from './within.ts'

export interface ForwardWay {
  addressesOf: (url: URL) => Promise<readonly string[]>
  account: LineAccount
  connections: Connections
  idleTimeoutMs: number
  signal: AbortSignal
}

/** Answers a request in absolute form with what the target answers; neither body is held. */
export async function forward({ request, response, url }: Exchange, way: ForwardWay): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const signal = AbortSignal.any([way.signal, gone.signal])
  try {
    const question = { ...questionOf(request), addresses: await way.addressesOf(url), signal }
    const options = { connections: way.connections, headersTimeoutMs: way.idleTimeoutMs }
    const { connection, head } = await ask(url, question, options)
    try {
      await relay(head, response, { ...way, signal })
      way.connections.keep(connection)
    } catch (error) {
      way.connections.drop(connection)
      throw error
    }
  } catch (error) {
    // A client that left has not been failed by the target.
    if (!gone.signal.aborted) throw error
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

/** Reads the target no faster than the client reads us. */
function relay(head: Head, response: ServerResponse, { account, idleTimeoutMs, signal }: ForwardWay): Promise<void> {
  return within({ signal, timeoutMs: idleTimeoutMs, expired: fellSilent }, async ({ restart }) => {
    const fields = endToEnd(head.fields).flat()
    account.received(fields.join('').length)
    response.writeHead(head.status, fields)
    // A body may be long in coming: an event stream is open before its first event.
    response.flushHeaders()
    for await (const piece of head.body as AsyncIterable<Uint8Array>) {
      account.received(piece.length)
      if (!response.write(piece)) await once(response, 'drain', { signal })
      restart()
    }
    response.end()
  })
}

function questionOf(request: IncomingMessage): Question {
  const method = methods.find((known) => known === request.method)
  if (method === undefined) throw urlNotAllowed()
  const fields = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  const { host: _, expect: __, ...headers } = Object.fromEntries(endToEnd(fields))
  const hasBody = 'transfer-encoding' in request.headers || Number(headers['content-length'] ?? 0) > 0
  return { method, headers, ...(hasBody && { body: request }) }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function fellSilent(): AppError {
  return new AppError('TARGET_TIMEOUT', 'The target stopped sending before its answer was complete.')
}
