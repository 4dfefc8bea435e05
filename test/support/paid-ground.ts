import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from './fixture-site.ts'
import { openPayer, openTestChain, paidOn, type Payer } from './payer.ts'
import { postTo, type Sent } from './post-to.ts'
import { openService, type Service } from './service.ts'

/** What paid calls need beside the service. */
export interface PaidGround extends AsyncDisposable {
  devnet: EvmDevnet
  payer: Payer
  site: FixtureSite
  /** Of a service that is paid on that chain. */
  settings: ReturnType<typeof paidOn>
  /** What the service was paid so far, in micro-dollars. */
  paid: () => Promise<bigint>
}

/** A local chain, a caller with money there, and a website about owls, with more pages if need be. */
export async function openPaidGround(pages: Readonly<Record<string, string | Page>> = {}): Promise<PaidGround> {
  const scope = new AsyncDisposableStack()
  const devnet = scope.use(await openTestChain())
  const payer = openPayer(devnet)
  const site = scope.use(await openFixtureSite({ '/': articlePage('owls'), ...pages }))
  return {
    devnet,
    payer,
    site,
    settings: paidOn(devnet),
    paid: () => payer.balanceOf(devnet.payTo),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

export interface PaidService extends PaidGround {
  service: Service
  post: (input: object, sent?: Sent) => Promise<Response>
  /** The payment that the call asks for. */
  sign: (input: object, sent?: Sent, by?: Payer) => Promise<string>
  /** Both. */
  pay: (input: object, sent?: Sent, by?: Payer) => Promise<Response>
}

/** The same, and the whole service. */
export async function openPaidService(
  pages?: Readonly<Record<string, string | Page>>,
  env: Readonly<Record<string, string>> = {},
): Promise<PaidService> {
  const scope = new AsyncDisposableStack()
  const ground = scope.use(await openPaidGround(pages))
  const service = scope.use(await openService({ ...ground.settings, ...env }))
  const post = postTo(service.url)
  const sign: PaidService['sign'] = async (input, sent, by = ground.payer) => by.sign(await post(input, sent))
  return {
    ...ground,
    service,
    post,
    sign,
    pay: async (input, sent, by) => post(input, { ...sent, payment: await sign(input, sent, by) }),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
