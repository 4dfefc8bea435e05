import { useRef, useState } from 'preact/hooks'
import { errorOf, fetchAnswer, noAnswer, type CallError } from '#api/site/shell/browser/call-error.ts'
import { messageOf } from '#api/site/shell/browser/use-action.ts'
import { WalletError, type Wallet } from '#api/site/wallets/browser/wallet.ts'
import type { PlaygroundRequest } from './call-request.ts'

/** The price of a call, as its 402 offers it. */
export interface Offer {
  /** In millionths of a dollar. */
  amount: bigint
  /** CAIP-2. */
  networks: readonly string[]
}

export interface Answer {
  /** JSON, or the text if it is none. */
  body: unknown
  /** The payment that was settled, in millionths of a dollar. */
  paid?: bigint
  receiptUrl?: string
}

interface CallState {
  status: string
  kind?: 'good' | 'warn' | 'bad'
  /** The error that the service answered with. */
  failure?: CallError
  /** Stays until the call is paid, also after a payment that failed. */
  offer?: Offer
  answer?: Answer
  isWaiting?: true
}

/** Sends a call, and again with a payment. Only the last call counts. */
export function useCall(networks: readonly string[]) {
  const [state, setState] = useState<CallState>()
  const latest = useRef(0)
  const sent = useRef<PlaygroundRequest | undefined>(undefined)

  async function run(request: PlaygroundRequest, paying?: { wallet: Wallet; offer: Offer }): Promise<void> {
    const number = ++latest.current
    const show = (next: CallState) => {
      if (number === latest.current) setState(next)
    }
    const offered = paying === undefined ? {} : { offer: paying.offer }
    sent.current = request
    show({ status: `${request.method} ${request.target}: waiting for the answer …`, isWaiting: true, ...offered })
    const startedAt = performance.now()
    try {
      const init = initOf(request)
      const response = await (paying === undefined
        ? fetchAnswer(request.target, init)
        : fetchPaid(request.target, init, { ...paying, networks }))
      const body = parsed(await response.text())
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const status = `${response.status} ${response.statusText} after ${seconds} s`
      const offer = response.status === 402 ? offerOf(response) : undefined
      if (offer !== undefined) return show({ status, kind: 'warn', offer })
      const answer = { body, ...paymentOf(response) }
      if (response.ok) return show({ status, kind: 'good', answer })
      show({ status, kind: 'bad', failure: errorOf(response, body), answer })
    } catch (error) {
      show({ status: messageOf(error), kind: 'bad', ...offered })
    }
  }

  return {
    state,
    send: (request: PlaygroundRequest) => void run(request),
    pay: (wallet: Wallet, offer: Offer) => {
      // A second click must not sign a second payment.
      if (sent.current !== undefined && state?.isWaiting !== true) void run(sent.current, { wallet, offer })
    },
  }
}

interface Paying {
  wallet: Wallet
  offer: Offer
  networks: readonly string[]
}

/** Sends a request and pays for it. Throws WalletError if the service refuses the payment, and CallError. */
async function fetchPaid(url: string, init: RequestInit, { wallet, offer, networks }: Paying): Promise<Response> {
  // The code for wallets is larger than the page.
  const { fetchPaying, refusalText } = await import('#api/site/wallets/browser/pay.ts').catch((cause: unknown) => {
    throw noAnswer(cause)
  })
  const account = await wallet.connect(networks)
  const response = await fetchPaying(url, init, { account, payNetworks: networks, maxAmount: offer.amount })
  if (response.status === 402) throw new WalletError('unavailable', refusalText(response))
  return response
}

const initOf = ({ method, body }: PlaygroundRequest): RequestInit =>
  body === undefined ? { method } : { method, body, headers: { 'Content-Type': 'application/json' } }

/** The header of a 402, as x402 v2 defines it. */
function offerOf(response: Response): Offer | undefined {
  const header = response.headers.get('PAYMENT-REQUIRED')
  if (header === null) return undefined
  const { accepts } = decoded(header) as { accepts: readonly { network: string; amount: string }[] }
  const amounts = accepts.map(({ amount }) => BigInt(amount))
  const amount = amounts.reduce((most, each) => (each > most ? each : most), 0n)
  return { amount, networks: accepts.map(({ network }) => network) }
}

function paymentOf(response: Response): Pick<Answer, 'paid' | 'receiptUrl'> {
  const settled = response.headers.get('PAYMENT-RESPONSE')
  const receipt = response.headers.get('X-Receipt-Url')
  const { amount } = settled === null ? {} : (decoded(settled) as { amount?: string })
  return { ...(amount !== undefined && { paid: BigInt(amount) }), ...(receipt !== null && { receiptUrl: receipt }) }
}

const decoded = (base64: string): unknown =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
