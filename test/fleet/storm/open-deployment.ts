import { evmChain } from '#test/devnet/evm-wallet.ts'
import type { Random } from '#test/fleet/chaos/random-from.ts'
import { openFaultyFacilitator, type FaultyFacilitator } from '#test/support/payments/faulty-facilitator.ts'
import { openPaidFixture, type PaidFixture } from '#test/support/payments/paid-fixture.ts'
import { openRpcProxy, type RpcProxy } from '#test/support/payments/rpc-proxy.ts'
import { openFleet, type Fleet } from '#test/support/processes/fleet.ts'
import type { RunningProcess } from '#test/support/processes/service.ts'

/** A process that must run. Its successor replaces it. */
export interface Place {
  start: () => Promise<RunningProcess & { url?: string }>
  running: RunningProcess & { url?: string }
}

/** The deployment under test, and everything that can fail in it. */
export interface Deployment extends AsyncDisposable {
  fixture: PaidFixture
  fleet: Fleet
  chain: ReturnType<typeof evmChain>
  /** Two API processes, a worker, a scheduler. */
  places: readonly Place[]
  /** The URL of an API process, which may be dead. */
  apiUrl: () => string
  /** The connection of each API to the chain, and the facilitator through which the second one settles. */
  rpcs: readonly RpcProxy[]
  facilitator: FaultyFacilitator
  /** Aborted once the deployment closes: no calls start after that. */
  closing: AbortSignal
}

/** One API settles with its own key, the other through a facilitator, both for the same recipient. */
export async function openDeployment(random: Random): Promise<Deployment> {
  const scope = new AsyncDisposableStack()
  const closing = new AbortController()
  const fixture = scope.use(await openPaidFixture())
  const { devnet, settings } = fixture
  // Time advances with each block.
  await evmChain(devnet).setIntervalMining({ interval: 1 })
  // A separate account with ether: two processes that count the transactions of one account would conflict.
  const facilitator = scope.use(await openFaultyFacilitator({ evm: { ...devnet, facilitatorKey: devnet.payerKey } }))
  const rpcs = [scope.use(await openRpcProxy(devnet.rpcUrl)), scope.use(await openRpcProxy(devnet.rpcUrl))] as const
  const fleet = scope.use(await openFleet({ HOST_CONCURRENCY: '0', LOG_LEVEL: 'info' }))
  const remote = { PAYMENTS: 'x402', EVM_PAY_TO: devnet.payTo, X402_FACILITATOR_URL: facilitator.url }
  const starts = [
    () => fleet.api({ ...settings, EVM_RPC_URL: rpcs[0].url }),
    () => fleet.api({ ...remote, EVM_RPC_URL: rpcs[1].url }),
    () => fleet.worker({}, 'fetch', 'crawl'),
    () => fleet.scheduler(settings),
  ]
  const places = await Promise.all(starts.map(async (start): Promise<Place> => ({ start, running: await start() })))
  return {
    fixture,
    fleet,
    chain: evmChain(devnet),
    places,
    apiUrl: () => places[random.below(2)]?.running.url ?? '',
    rpcs,
    facilitator,
    closing: closing.signal,
    [Symbol.asyncDispose]() {
      closing.abort()
      return scope.disposeAsync()
    },
  }
}
