import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP/HTTP carries it in JSON. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 2: server, 3: client, 4: producer, 5: consumer. */
  kind: number
  status: { code?: number; message?: string }
  attributes: { key: string; value: Record<string, unknown> }[]
  /** The role of the process that sent it. */
  service: string
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: ReceivedSpan['attributes'] }
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[]
  }[]
}

export interface TraceReceiver extends AsyncDisposable {
  url: string
  spans: ReceivedSpan[]
}

/** An OTLP/HTTP receiver on loopback. */
export async function openTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.url !== '/v1/traces') return void response.writeHead(404).end()
    // The exporter of OpenTelemetry wrote it.
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as ExportRequest
    for (const { resource, scopeSpans } of resourceSpans) {
      const role = resource.attributes.find(({ key }) => key === 'webintel.role')
      const service = String(role?.value['stringValue'])
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) spans.push({ ...span, service })
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // A TCP server's address is never a string.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
