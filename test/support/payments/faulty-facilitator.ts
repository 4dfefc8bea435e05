import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { x402Facilitator } from '@x402/core/facilitator'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { evmNetworks } from '#shared/payments/evm/evm-networks.ts'
import { openFacilitator as openEvm } from '#shared/payments/evm/open-facilitator.ts'
import { openFacilitator as openSvm } from '#shared/payments/svm/open-facilitator.ts'
import { openRpc } from '#shared/payments/svm/open-rpc.ts'

/**
 * hang: never answers. error: 500 with a stack trace. garbage: 200 without JSON. lie: reports success, does nothing.
 * refuse: reports failure, does nothing. deny: settles, then reports failure. cut: settles, then closes the connection.
 * pending: settles, reports pending. slow: settles, answers after 3 s.
 */
export type Fault = 'none' | 'hang' | 'error' | 'garbage' | 'lie' | 'refuse' | 'deny' | 'cut' | 'pending' | 'slow'

export interface FaultyFacilitator extends AsyncDisposable {
  url: string
  /** The fault of each endpoint. Tests set it at any time. */
  faults: Record<'supported' | 'verify' | 'settle', Fault>
  /** The names of the requested endpoints, in order. */
  asked: string[]
}

/** Opens a real facilitator on the local chains that can fail on demand. */
export async function openFaultyFacilitator(chains: { evm?: EvmDevnet; svm?: SvmDevnet }): Promise<FaultyFacilitator> {
  const facilitator = await realFacilitator(chains)
  const faults: FaultyFacilitator['faults'] = { supported: 'none', verify: 'none', settle: 'none' }
  const asked: string[] = []
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/SECRETKEY123`,
    faults,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const act = actOf(request.url?.split('/').at(-1))
    asked.push(act)
    const fault = faults[act]
    if (fault === 'hang') return
    if (fault === 'error')
      return void response.writeHead(500).end('Error: it broke\n    at /opt/facilitator/settle.js:1')
    if (fault === 'garbage') return void response.writeHead(200).end('<html>')
    if (act === 'supported') return send(facilitator.getSupported())
    // The facilitator validates the body.
    const body = (await json(request)) as { paymentPayload: PaymentPayload; paymentRequirements: PaymentRequirements }
    const { paymentPayload: payload, paymentRequirements: requirements } = body
    const { network } = requirements
    if (act === 'verify') {
      if (fault === 'lie') return send({ isValid: true })
      if (fault === 'refuse') return send({ isValid: false, invalidReason: 'insufficient_funds' })
      return send(await facilitator.verify(payload, requirements))
    }
    if (fault === 'lie') return send({ success: true, transaction: `0x${'ab'.repeat(32)}`, network })
    if (fault === 'refuse') return send({ success: false, errorReason: 'insufficient_funds', transaction: '', network })
    const settled: SettleResponse = await facilitator.settle(payload, requirements)
    if (fault === 'cut') return void response.destroy()
    if (fault === 'deny')
      return send({ ...settled, success: false, errorReason: 'insufficient_funds', transaction: '' })
    if (fault === 'pending') return send({ ...settled, success: false, errorReason: 'settlement_pending' })
    if (fault === 'slow') await sleep(3000)
    return send(settled)

    function send(value: object): void {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
    }
  }
}

function actOf(name: string | undefined): 'supported' | 'verify' | 'settle' {
  if (name === 'supported' || name === 'verify' || name === 'settle') return name
  throw new Error(`Unknown facilitator endpoint ${name}.`)
}

async function realFacilitator({ evm, svm }: { evm?: EvmDevnet; svm?: SvmDevnet }): Promise<x402Facilitator> {
  const facilitator = new x402Facilitator()
  const chain = evm && evmNetworks[evm.network]?.chain
  if (evm && chain) {
    // Sends one transaction at a time, as a separate process would.
    let last: Promise<unknown> = Promise.resolve()
    const withLock = <T>(_name: string, send: () => Promise<T>): Promise<T> => {
      const sent = last.then(send)
      last = sent.catch(() => undefined)
      return sent
    }
    const locks = { withLock }
    const options = { chain, rpcUrl: evm.rpcUrl, key: evm.facilitatorKey, walletFactories: [], locks, confirmations: 1 }
    facilitator.register(evm.network, openEvm(options).scheme)
  }
  if (svm) {
    const { network, rpcUrl, facilitatorKey: key } = svm
    facilitator.register(network, (await openSvm({ network, key, chain: openRpc(rpcUrl) })).scheme)
  }
  return facilitator
}
