import { evmChain } from '#test/devnet/evm-wallet.ts'
import type { Random } from '#test/e2e/chaos/random-from.ts'
import { openFaultyFacilitator, type FaultyFacilitator } from '#test/support/faulty-facilitator.ts'
import { openFleet, type Fleet } from '#test/support/fleet.ts'
import { openPaidGround, type PaidGround } from '#test/support/paid-ground.ts'
import { openRpcDoor, type RpcDoor } from '#test/support/rpc-door.ts'
import type { RunningProcess } from '#test/support/service.ts'

/** A process that should run: its successor takes its place. */
export interface Place {
  start: () => Promise<RunningProcess & { url?: string }>
  running: RunningProcess & { url?: string }
}

/** Where things are bought, and all that may fail there. */
export interface Market extends AsyncDisposable {
  ground: PaidGround
  fleet: Fleet
  chain: ReturnType<typeof evmChain>
  /** Two API processes, a worker, a scheduler. */
  places: readonly Place[]
  /** The address of an API process, which may be dead. */
  apiUrl: () => string
  /** The way of each API to the chain, and the facilitator through which the second one settles. */
  doors: readonly RpcDoor[]
  facilitator: FaultyFacilitator
}

/** One API settles with a key of its own, the other through a facilitator: both for the same address. */
export async function openMarket(random: Random): Promise<Market> {
  const scope = new AsyncDisposableStack()
  const ground = scope.use(await openPaidGround())
  const { devnet, settings } = ground
  // Time goes on there with every block.
  await evmChain(devnet).setIntervalMining({ interval: 1 })
  // Another account, with ether too: two that count the transactions of one would be in each other's way.
  const facilitator = scope.use(await openFaultyFacilitator({ evm: { ...devnet, facilitatorKey: devnet.payerKey } }))
  const doors = [scope.use(await openRpcDoor(devnet.rpcUrl)), scope.use(await openRpcDoor(devnet.rpcUrl))] as const
  const fleet = scope.use(await openFleet({ HOST_CONCURRENCY: '0', LOG_LEVEL: 'info' }))
  const remote = { PAYMENTS: 'x402', EVM_PAY_TO: devnet.payTo, X402_FACILITATOR_URL: facilitator.url }
  const starts = [
    () => fleet.api({ ...settings, EVM_RPC_URL: doors[0].url }),
    () => fleet.api({ ...remote, EVM_RPC_URL: doors[1].url }),
    () => fleet.worker({}, 'fetch', 'crawl'),
    () => fleet.scheduler(settings),
  ]
  const places = await Promise.all(starts.map(async (start): Promise<Place> => ({ start, running: await start() })))
  return {
    ground,
    fleet,
    chain: evmChain(devnet),
    places,
    apiUrl: () => places[random.below(2)]?.running.url ?? '',
    doors,
    facilitator,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
