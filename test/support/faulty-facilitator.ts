import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { x402Facilitator } from '@x402/core/facilitator'
import type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { evmNetworks } from '#shared/adapters/payments-evm/evm-networks.ts'
import { openFacilitator as openEvm } from '#shared/adapters/payments-evm/open-facilitator.ts'
import { openFacilitator as openSvm } from '#shared/adapters/payments-svm/open-facilitator.ts'
import { openRpc } from '#shared/adapters/payments-svm/open-rpc.ts'

/**
 * hang – never answers · error – 500 and a stack trace · garbage – 200 and no JSON · lie – says yes and does nothing ·
 * refuse – says no and does nothing · cut – does it and hangs up · pending – does it and says that it waits · slow – does
 * it and answers after three seconds
 */
export type Fault = 'none' | 'hang' | 'error' | 'garbage' | 'lie' | 'refuse' | 'cut' | 'pending' | 'slow'

export interface FaultyFacilitator extends AsyncDisposable {
  url: string
  /** What is wrong with it from now on. */
  faults: Record<'supported' | 'verify' | 'settle', Fault>
  /** What it was asked. */
  asked: string[]
}

/** A real facilitator on the local chains, with faults at will. */
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
    // Whatever it is, the facilitator checks it.
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
  throw new Error(`no facilitator is asked for ${name}`)
}

async function realFacilitator({ evm, svm }: { evm?: EvmDevnet; svm?: SvmDevnet }): Promise<x402Facilitator> {
  const facilitator = new x402Facilitator()
  const chain = evm && evmNetworks[evm.network]?.chain
  if (evm && chain) {
    // A process of its own would count its transactions one by one, too.
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = <T>(_name: string, send: () => Promise<T>): Promise<T> => {
      const turn = last.then(send)
      last = turn.catch(() => undefined)
      return turn
    }
    const locks = { inTurn }
    const options = { chain, rpcUrl: evm.rpcUrl, key: evm.facilitatorKey, walletFactories: [], locks, confirmations: 1 }
    facilitator.register(evm.network, openEvm(options).scheme)
  }
  if (svm) {
    const { network, rpcUrl, facilitatorKey: key } = svm
    facilitator.register(network, (await openSvm({ network, key, chain: openRpc(rpcUrl) })).scheme)
  }
  return facilitator
}
