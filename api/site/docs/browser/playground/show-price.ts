import { discoverWallets } from '#api/site/wallets/browser/discover-wallets.ts'
import { networkName } from '#api/site/wallets/browser/networks.ts'
import type { Wallet } from '#api/site/wallets/browser/wallet.ts'

interface Offer {
  network: string
  /** In millionths of a dollar. */
  amount: string
}

/** A wallet that a person chose, and the most that it may pay, in millionths of a dollar. */
export interface Choice {
  wallet: Wallet
  maxAmount: bigint
}

let endDiscovery = () => {}

/** Shows the offers of a 402, and a button for each wallet of the browser. `required`: the `PAYMENT-REQUIRED` header. */
export function showPrice(place: HTMLElement, required: string, pay: (choice: Choice) => void): void {
  const bytes = Uint8Array.from(atob(required), (letter) => letter.charCodeAt(0))
  // The service's own header, as x402 v2 defines it.
  const { accepts } = JSON.parse(new TextDecoder().decode(bytes)) as { accepts: readonly Offer[] }
  const maxAmount = accepts.reduce((most, { amount }) => (BigInt(amount) > most ? BigInt(amount) : most), 0n)
  const price = document.createElement('p')
  price.textContent = `This call costs $${Number(maxAmount) / 1_000_000}, in USDC on ${accepts.map(({ network }) => networkName(network)).join(' or ')}.`
  const buttons = document.createElement('p')
  buttons.className = 'buttons'
  place.replaceChildren(price, buttons)
  place.hidden = false
  endDiscovery()
  endDiscovery = discoverWallets((wallets) => {
    buttons.replaceChildren(...wallets.map((wallet) => payButton(wallet, () => pay({ wallet, maxAmount }))))
    if (wallets.length === 0) buttons.textContent = 'No wallet was found in this browser. The examples pay without one.'
  })
}

function payButton({ name, account }: Wallet, pay: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = `Pay with ${name} (${account})`
  button.addEventListener('click', pay)
  return button
}
