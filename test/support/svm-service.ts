import type { SvmDevnet } from '#devnet/open-svm-devnet.ts'
import { articlePage, openFixtureSite, type FixtureSite } from './fixture-site.ts'
import { postTo, type Sent } from './post-to.ts'
import { openService, type Service } from './service.ts'
import { openSvmPayer, openTestSolana, paidOnSvm, type SvmPayer } from './svm-payer.ts'

export interface SvmService extends AsyncDisposable {
  devnet: SvmDevnet
  payer: SvmPayer
  site: FixtureSite
  service: Service
  post: (input: object, sent?: Sent) => Promise<Response>
  /** What the service was paid so far, in micro-dollars. */
  paid: () => Promise<bigint>
  /** How often the site was asked for a path. */
  fetched: (path: string) => number
}

/** A local Solana, a caller with money there, a website about owls, and a service that is paid on that chain. */
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
