import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ConsentTerms } from '#api/site/consent/consent-page.ts'
import type { GrantForm } from '#api/site/grants/browser/use-grant-form.ts'
import { shortAddress } from '#api/site/shell/browser/format.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import type { Account } from '#api/site/wallets/browser/wallet.ts'
import { grantStatement } from '#shared/contract/sign-in-text.ts'
import { Credits } from './credits.tsx'
import { prepareConsent, sendConsent } from './send-consent.ts'

interface Props {
  terms: ConsentTerms
  account: Account
  form: GrantForm
  /** The person wants another wallet. */
  onForget: () => void
  /** Takes the answer to the client. */
  onLeave: (redirectTo: string) => void
}

/** The last step: the wallet with its credits, and the text that it signs, as a whole. */
export function Agreement({ terms, account, form, onForget, onLeave }: Props) {
  const allow = useAction(() =>
    form.submit(async () => {
      if (consent !== undefined) onLeave(await sendConsent(consent, terms))
    }),
  )
  const minute = useMinute(allow.isRunning)
  const consent = useMemo(
    () => form.grant && prepareConsent(account, terms, form.grant),
    [account, JSON.stringify(form.grant), minute],
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="panel" aria-labelledby="sign">
      <h2 id="sign" ref={heading} tabIndex={-1}>
        Sign once
      </h2>
      <div class="actions">
        <p>
          {account.wallet} <code title={account.address}>{shortAddress(account.address)}</code>
        </p>
        <button
          type="button"
          class="plain"
          aria-disabled={allow.isRunning}
          onClick={() => allow.isRunning || onForget()}
        >
          Use another wallet
        </button>
      </div>
      <Credits account={account} publicUrl={terms.publicUrl} />
      {consent !== undefined && (
        <figure class="statement">
          <figcaption class="muted">
            {account.wallet} shows this text, and you sign it once. It moves no money, and the client cannot do more
            than it says.
          </figcaption>
          <blockquote>{grantStatement(consent.grant)}</blockquote>
          <details>
            <summary>Show the whole text</summary>
            <pre>{consent.text}</pre>
          </details>
        </figure>
      )}
      {allow.failure !== undefined && <Notice kind="bad">{allow.failure}</Notice>}
      <div class="actions">
        <button type="button" class="primary" aria-disabled={allow.isRunning} onClick={allow.run}>
          {allow.isRunning ? 'Confirm in your wallet…' : 'Sign and allow'}
        </button>
      </div>
    </section>
  )
}

/** Changes each minute, but not while the wallet shows the text: a text to sign is valid for five. */
function useMinute(isHeld: boolean): number {
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    if (isHeld) return
    const timer = setInterval(() => setMinute((last) => last + 1), 60_000)
    return () => clearInterval(timer)
  }, [isHeld])
  return minute
}
