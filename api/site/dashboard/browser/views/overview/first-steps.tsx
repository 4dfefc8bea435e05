import type { ComponentChildren } from 'preact'
import { snippetFor } from '#api/site/dashboard/browser/data/first-call.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { CopyButton } from '#api/site/dashboard/browser/parts/copy-button.tsx'
import { networkName, networksOf } from '#api/site/wallets/browser/networks.ts'

/** The start of a new wallet: its address, the steps to a paid call, and the three ways to pay. */
export function FirstSteps({ hasCredits, hasPaid }: { hasCredits: boolean; hasPaid: boolean }) {
  const { account, settings } = useSession()
  const { publicUrl, payNetworks, isTestMoney, isLocalChain } = settings
  const networks = networksOf(account, payNetworks).map(networkName)
  const snippet = snippetFor({ publicUrl, address: account.address, isSolana: account.account === 'Solana' })
  return (
    <section class="panel first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol class="steps">
        <Step isDone>Sign in with your wallet</Step>
        <Step>
          Read a page for free: <a href="/r/https://example.com/?format=text">/r/https://example.com/</a>, or in the{' '}
          <a href="/docs/playground">playground</a>
        </Step>
        <Step isDone={hasCredits || hasPaid}>
          Get USDC{networks.length > 0 && ` on ${networks.join(' or ')}`} for your wallet. You need no other coin: the
          service pays the network fee. {isTestMoney && !isLocalChain && <FaucetLink />}
          {isLocalChain && 'This service uses local chains with test money; npm run pay pays with it.'}
          {!isTestMoney && <a href="/docs/real-money">Which USDC, and how much</a>}
        </Step>
        <Step isDone={hasPaid}>Pay for your first call, in one of three ways</Step>
      </ol>
      <div class="secret">
        <code>{account.address}</code>
        <CopyButton text={account.address} label="the address to send USDC to" class="primary" />
      </div>
      <div class="ways">
        <Way title="Per call (x402)" link={<a href="/docs/paying">How to pay per call</a>}>
          A program signs each payment with the key of the wallet. Nothing is bought before.
        </Way>
        <Way title="Credits" link={<a href="#buy">Buy credits</a>}>
          Buy once, with a bonus. Calls need a signature each, and no transaction.
        </Way>
        <Way title="A spending key" link={<a href="#keys">Make a key</a>}>
          Give an agent or a tool a key that spends your credits within limits that you sign.
        </Way>
      </div>
      <div class="actions">
        <p class="muted">A first call that this wallet pays:</p>
        <CopyButton text={snippet} label="the snippet" />
      </div>
      <pre tabIndex={0}>
        <code>{snippet}</code>
      </pre>
    </section>
  )
}

const Step = ({ isDone = false, children }: { isDone?: boolean; children: ComponentChildren }) => (
  <li class={isDone ? 'done' : ''}>
    {isDone && <span class="visually-hidden">Done: </span>}
    {children}
  </li>
)

const FaucetLink = () => (
  <a href="https://faucet.circle.com" target="_blank" rel="noreferrer">
    Get test USDC
  </a>
)

interface WayProps {
  title: string
  link: ComponentChildren
  children: ComponentChildren
}

const Way = ({ title, link, children }: WayProps) => (
  <div>
    <h3>{title}</h3>
    <p class="muted">{children}</p>
    <p>{link}</p>
  </div>
)
