import { WalletError } from '#api/site/wallets/browser/wallet.ts'
import type { Choice } from './show-price.ts'

export interface PlaygroundRequest {
  method: string
  /** With the query. */
  target: string
  body: string | undefined
}

export interface AnswerView {
  area: HTMLElement
  status: HTMLElement
  body: HTMLElement
  payment: HTMLElement
}

type Send = (url: string, init: RequestInit) => Promise<Response>

const maxShown = 100_000

/** Sends the request and shows status, time and body. For a 402, shows the price and the wallets that can pay. */
export async function showAnswer(
  view: AnswerView,
  request: PlaygroundRequest,
  networks: readonly string[],
): Promise<void> {
  await show(view, request, fetch)

  async function show({ area, status, body, payment }: AnswerView, sent: PlaygroundRequest, send: Send): Promise<void> {
    const say = (kind: string, text: string) => {
      status.className = `notice ${kind}`
      status.textContent = text
    }
    area.hidden = false
    body.textContent = ''
    payment.replaceChildren()
    payment.hidden = true
    say('', `${sent.method} ${sent.target}: waiting for the answer …`)
    const startedAt = performance.now()
    try {
      const response = await send(sent.target, initOf(sent))
      const text = await response.text()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      say(kindOf(response), `${response.status} ${response.statusText} after ${seconds} s`)
      body.textContent = pretty(text)
      const required = response.headers.get('PAYMENT-REQUIRED')
      if (response.status !== 402 || required === null) return
      // The code for wallets is larger than the page.
      const { showPrice } = await import('./show-price.ts')
      showPrice(payment, required, (choice) => void show(view, sent, payingBy(choice, networks)))
    } catch (error) {
      say(
        'bad',
        error instanceof WalletError
          ? error.message
          : 'The service did not answer. Check your connection and try again.',
      )
    }
  }
}

/** Sends a request and pays for it. Throws WalletError if the service refuses the payment. */
const payingBy =
  ({ wallet, maxAmount }: Choice, networks: readonly string[]): Send =>
  async (url, init) => {
    const { fetchPaying, refusalText } = await import('#api/site/wallets/browser/pay.ts')
    const account = await wallet.connect(networks)
    const response = await fetchPaying(url, init, { account, payNetworks: networks, maxAmount })
    if (response.status === 402) throw new WalletError('unavailable', refusalText(response))
    return response
  }

const initOf = ({ method, body }: PlaygroundRequest): RequestInit =>
  body === undefined ? { method } : { method, body, headers: { 'Content-Type': 'application/json' } }

const kindOf = ({ ok, status }: Response) => (ok ? 'good' : status === 402 ? 'warn' : 'bad')

function pretty(text: string): string {
  try {
    return cut(JSON.stringify(JSON.parse(text), undefined, 2))
  } catch {
    return cut(text)
  }
}

const cut = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}\n… cut for this page` : text)
