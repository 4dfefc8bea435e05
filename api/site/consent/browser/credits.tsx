import { useState } from 'preact/hooks'
import { NoCredits } from '#api/site/grants/browser/no-credits.tsx'
import { bodyOf, errorOf } from '#api/site/shell/browser/call-error.ts'
import { showDollars } from '#api/site/shell/browser/format.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import { signIn } from '#api/site/wallets/browser/sign-in.ts'
import type { Account } from '#api/site/wallets/browser/wallet.ts'
import type { Result } from '#shared/contract/operations/index.ts'

interface Props {
  account: Account
  publicUrl: string
}

/** The credits that pay for the key. The balance is data of the wallet, so the page signs in to read it, if the person asks for it. */
export function Credits({ account, publicUrl }: Props) {
  const [balance, setBalance] = useState<string>()
  const show = useAction(async () => setBalance(await readBalance(account, publicUrl)))
  if (balance !== undefined && Number(balance) <= 0)
    return (
      <NoCredits>
        <a href="/dashboard#buy" target="_blank">
          buy credits in a new tab
        </a>
      </NoCredits>
    )
  if (balance !== undefined)
    return (
      <p role="status">
        This wallet has <strong>{showDollars(balance)}</strong> of credits.
      </p>
    )
  return (
    <>
      <div class="actions">
        <p class="muted">Its credits pay for the calls. To show them, the wallet signs in, which moves no money.</p>
        <button type="button" aria-disabled={show.isRunning} onClick={show.run}>
          Show my credits
        </button>
      </div>
      {show.failure !== undefined && <Notice kind="bad">{show.failure}</Notice>}
    </>
  )
}

/** In dollars. Throws WalletError or CallError. */
async function readBalance(account: Account, publicUrl: string): Promise<string> {
  const { header } = await signIn(account, publicUrl)
  const response = await fetch('/credits/balance', { headers: { 'SIGN-IN-WITH-X': header } })
  const body = await bodyOf(response)
  if (!response.ok) throw errorOf(response, body)
  // The service answers with the declared output.
  return (body as Result<'credits-balance'>).balance
}
