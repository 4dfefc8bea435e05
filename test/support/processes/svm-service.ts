import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { postTo, type Sent } from '#test/support/calls/post-to.ts'
import { openSvmPayer, openTestSolana, paidOnSvm, type SvmPayer } from '#test/support/payments/svm-payer.ts'
import { articlePage, openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { openService, type Service } from './service.ts'

export interface SvmService extends AsyncDisposable {
  devnet: SvmDevnet
  payer: SvmPayer
  site: FixtureSite
  service: Service
  post: (input: object, sent?: Sent) => Promise<Response>
  /** The total that the service was paid, in micro-dollars. */
  paid: () => Promise<bigint>
  /** The number of requests for a path of the site. */
  fetched: (path: string) => number
}

/** Opens a local Solana chain, a funded payer, a website with an article, and a service that is paid on the chain. */
export async function openSvmService(): Promise<SvmService> {
  const scope = new AsyncDisposableStack()
  const devnet = scope.use(await openTestSolana())
  const payer = await openSvmPayer(devnet)
  const site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
  const service = scope.use(await openService(paidOnSvm(devnet)))
  return {
    devnet,
    payer,
    site,
    service,
    post: postTo(service.url),
    paid: () => payer.balanceOf(devnet.payTo),
    fetched: (path) => site.requests.filter((request) => request === path).length,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
