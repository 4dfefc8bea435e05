import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { x402Facilitator } from '@x402/core/facilitator'
import { x402HTTPResourceServer, x402ResourceServer, type FacilitatorClient, type HTTPAdapter } from '@x402/core/server'
import type { Network, SchemeNetworkFacilitator, SchemeNetworkServer } from '@x402/core/types'

export interface Sale {
  network: Network
  payTo: string
  /** The RPC URL in its catalog. */
  rpcUrl: string
  facilitator: SchemeNetworkFacilitator
  server: SchemeNetworkServer
}

/** A paid site built from the official packages only: POST /page costs half a cent. Its catalog names its chain. */
export async function openPaidSite({
  network,
  payTo,
  rpcUrl,
  facilitator,
  server,
}: Sale): Promise<{ url: string } & AsyncDisposable> {
  const settles = new x402Facilitator().register(network, facilitator)
  const client: FacilitatorClient = {
    verify: (payload, requirements) => settles.verify(payload, requirements),
    settle: (payload, requirements) => settles.settle(payload, requirements),
    // The library's type of supported networks is wider than the protocol's.
    getSupported: async () => settles.getSupported() as Awaited<ReturnType<FacilitatorClient['getSupported']>>,
  }
  const shop = new x402HTTPResourceServer(new x402ResourceServer(client).register(network, server), {
    'POST /page': { accepts: [{ scheme: 'exact', network, payTo, price: '$0.005' }] },
  })
  await shop.initialize()

  const catalog = { payments: { networks: [{ network }], testMoney: { chains: [{ network, rpcUrl }] } } }
  const site = createServer((request, response) => {
    if (request.url === '/discovery') response.end(JSON.stringify(catalog))
    else void serve(shop, request, response)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  // A TCP server has a port.
  const { port } = site.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/page`,
    [Symbol.asyncDispose]: async () => {
      site.closeAllConnections()
      site.close()
      await once(site, 'close')
    },
  }
}

async function serve(shop: x402HTTPResourceServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const adapter = adapterFor(request)
  const context = { adapter, path: adapter.getPath(), method: adapter.getMethod() }
  const asked = await shop.processHTTPRequest(context)
  if (asked.type === 'no-payment-required') return answer(404, {}, 'not sold')
  if (asked.type === 'payment-error') return answer(asked.response.status, asked.response.headers, asked.response.body)
  const { paymentPayload, paymentRequirements } = asked
  const settled = await shop.processSettlement(paymentPayload, paymentRequirements, undefined, { request: context })
  return answer(settled.success ? 200 : 402, settled.headers, settled.success ? { page: 'bought' } : settled)

  function answer(status: number, headers: Record<string, string>, body: unknown): void {
    response.writeHead(status, headers).end(JSON.stringify(body))
  }
}

function adapterFor(request: IncomingMessage): HTTPAdapter {
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value[0] : value
  }
  return {
    getHeader: header,
    getMethod: () => request.method ?? '',
    getPath: () => request.url ?? '',
    getUrl: () => `http://${request.headers.host}${request.url}`,
    getAcceptHeader: () => header('accept') ?? '',
    getUserAgent: () => header('user-agent') ?? '',
  }
}
