import type { EvmDevnet } from '#devnet/open-evm-devnet.ts'
import { pdfFile } from '#test/document-files/pdf-file.ts'
import { postTo, type Sent } from '#test/support/calls/post-to.ts'
import { openService, type Service } from '#test/support/processes/service.ts'
import { articlePage, openFixtureSite, type FixtureSite, type Page } from '#test/support/sites/fixture-site.ts'
import { openPayer, openTestChain, paidOn, type Payer } from './payer.ts'

/** A local chain, a funded payer and a site: the requirements of paid calls, without the service. */
export interface PaidFixture extends AsyncDisposable {
  devnet: EvmDevnet
  payer: Payer
  site: FixtureSite
  /** The settings of a service that is paid on the chain. */
  settings: ReturnType<typeof paidOn>
  /** The total that the service was paid, in micro-dollars. */
  paid: () => Promise<bigint>
}

/** Opens a local chain, a funded payer, and a website with an article at `/`, a PDF at `/report.pdf` and the given pages. */
export async function openPaidFixture(pages: Readonly<Record<string, string | Page>> = {}): Promise<PaidFixture> {
  const scope = new AsyncDisposableStack()
  const devnet = scope.use(await openTestChain())
  const payer = openPayer(devnet)
  const site = scope.use(await openFixtureSite({ '/': articlePage('owls'), '/report.pdf': report, ...pages }))
  return {
    devnet,
    payer,
    site,
    settings: paidOn(devnet),
    paid: () => payer.balanceOf(devnet.payTo),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** A PDF that every paid operation can read. */
export const report: Page = (_request, response) =>
  response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(pdfFile(['The year in numbers.', 'Revenue grew.']))

export interface PaidService extends PaidFixture {
  service: Service
  post: (input: object, sent?: Sent) => Promise<Response>
  /** Calls without payment and signs the required payment. */
  sign: (input: object, sent?: Sent, by?: Payer) => Promise<string>
  /** Signs the required payment and calls with it. */
  pay: (input: object, sent?: Sent, by?: Payer) => Promise<Response>
}

/** Opens a paid fixture and a service. `env`: further settings, or a function that makes them from the fixture. */
export async function openPaidService(
  pages?: Readonly<Record<string, string | Page>>,
  env: Readonly<Record<string, string>> | ((fixture: PaidFixture) => Promise<Readonly<Record<string, string>>>) = {},
): Promise<PaidService> {
  const scope = new AsyncDisposableStack()
  const fixture = scope.use(await openPaidFixture(pages))
  const service = scope.use(
    await openService({ ...fixture.settings, ...(typeof env === 'function' ? await env(fixture) : env) }),
  )
  const post = postTo(service.url)
  const sign: PaidService['sign'] = async (input, sent, by = fixture.payer) => by.sign(await post(input, sent))
  return {
    ...fixture,
    service,
    post,
    sign,
    pay: async (input, sent, by) => post(input, { ...sent, payment: await sign(input, sent, by) }),
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}
