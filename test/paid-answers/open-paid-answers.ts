import { postTo, type Sent } from '#test/support/calls/post-to.ts'
import { openSvmPayer, openTestSolana, paidOnSvm } from '#test/support/payments/svm-payer.ts'
import type { TestWallet } from '#test/support/payments/wallet.ts'
import { openCreditService, sendAs, type CreditService } from '#test/support/processes/credit-service.ts'
import { articlePage, openFixtureSite } from '#test/support/sites/fixture-site.ts'
import { storedCredits } from '#test/support/stores/stored-credits.ts'
import { openIntelWebFixture } from '#test/support/upstream-fixtures/intel-web.ts'
import { openModelFixture, type ModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import type { PaidCall, ReadSites } from './paid-calls.ts'

/** A response, and what it cost. */
export interface Paid {
  response: Response
  requestId: string
  /** Micro-dollars that left the wallet on its chain, or its credits. */
  cost: number
  /** Micro-dollars that came back as credits. */
  refunded: number
}

export type Pay = (call: PaidCall, input: object, sent?: Sent) => Promise<Paid>

/** A service that is paid on both chains and with credits, with a model, a search, a browser and sites to read. */
export interface PaidAnswers extends AsyncDisposable {
  url: string
  sites: ReadSites
  model: ModelFixture
  post: (input: object, sent?: Sent) => Promise<Response>
  /** The three ways to pay. */
  ways: Readonly<Record<'evm' | 'svm' | 'credits', Pay>>
  /** The amounts of the ledger's rows of a request, by type, what was spent first. */
  ledgerOf: (requestId: string) => { type: string; amount: number }[]
  wallet: TestWallet
}

export async function openPaidAnswers(env: Readonly<Record<string, string>> = {}): Promise<PaidAnswers> {
  const scope = new AsyncDisposableStack()
  const [devnet, web, model] = await Promise.all([openTestSolana(), openIntelWebFixture(), openModelFixture()])
  for (const opened of [devnet, web, model]) scope.use(opened)
  const site = scope.use(await openFixtureSite({ '/': articlePage('owls') }))
  const silent = scope.use(await openFixtureSite({ '/': () => {}, '/?2': () => {} }))
  const { respond } = web
  web.respond = (request) => ({
    ...respond(request),
    ...(request.url.searchParams.get('q')?.includes('endless') && { afterMs: 600_000 }),
  })
  const settings = {
    ...paidOnSvm(devnet),
    ...web.settings,
    ...model.settings,
    BROWSER_CONCURRENCY: '1',
    HOST_CONCURRENCY: '0',
    ...env,
  }
  const service: CreditService = scope.use(await openCreditService(settings))
  const solana = await openSvmPayer(devnet)
  const wallet = await service.openWallet('100')
  const { url, dir } = service.service
  const ledgerOf = (requestId: string) =>
    storedCredits(dir)
      .filter((row) => row.requestId === requestId)
      .toSorted((one, other) => one.amount - other.amount)
      .map(({ type, amount }) => ({ type, amount }))
  const sumOf = (requestId: string, type: string) =>
    ledgerOf(requestId)
      .filter((row) => row.type === type)
      .reduce((sum, { amount }) => sum + amount, 0)

  const onChain =
    (paid: () => Promise<bigint>, send: typeof fetch): Pay =>
    async ({ path }, input, sent) => {
      const before = await paid()
      const response = await postTo(url, send)(input, { ...sent, path, headers: { ...patient, ...sent?.headers } })
      const requestId = receiptIdOf(response)
      return { response, requestId, cost: Number((await paid()) - before), refunded: sumOf(requestId, 'refund') }
    }
  return {
    url,
    sites: { site: site.url, web: web.url, silent: silent.url },
    model,
    post: service.post,
    ways: {
      evm: onChain(service.paid, service.payer.fetch),
      svm: onChain(() => solana.balanceOf(devnet.payTo), solana.fetch),
      async credits({ name }, input, { headers = {} } = {}) {
        const response = await sendAs({ url, by: wallet }, name, input, { headers: { ...patient, ...headers } })
        const requestId = receiptIdOf(response)
        const [cost, refunded] = [0 - sumOf(requestId, 'spend'), sumOf(requestId, 'refund')]
        return { response, requestId, cost, refunded }
      },
    },
    ledgerOf,
    wallet,
    [Symbol.asyncDispose]: () => scope.disposeAsync(),
  }
}

/** A busy machine takes longer than a call waits by itself. */
const patient = { Prefer: 'wait=120' }

/** A call that fails names no receipt. Its own id does. */
const receiptIdOf = ({ headers }: Response): string => headers.get('X-Receipt-Id') ?? headers.get('X-Request-Id') ?? ''
