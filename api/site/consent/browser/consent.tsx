import { useEffect, useState } from 'preact/hooks'
import type { ConsentTerms } from '#api/site/consent/consent-page.ts'
import { GrantFields } from '#api/site/grants/browser/grant-fields.tsx'
import type { KeyForm, Problems } from '#api/site/grants/browser/key-form.ts'
import { useGrantForm } from '#api/site/grants/browser/use-grant-form.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { messageOf, useAction } from '#api/site/shell/browser/use-action.ts'
import { WalletChoice } from '#api/site/wallets/browser/wallet-choice.tsx'
import type { Account, Wallet } from '#api/site/wallets/browser/wallet.ts'
import { Agreement } from './agreement.tsx'
import { sendDenial } from './send-consent.ts'

/** The page: who asks, the limits, the wallet, and the text that the wallet signs. */
export function Consent({ terms }: { terms: ConsentTerms }) {
  const form = useGrantForm({ always: ['access'], label: terms.label, check: checkEnd })
  const [account, setAccount] = useState<Account>()
  const [busy, setBusy] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const leave = (redirectTo: string) => {
    location.assign(redirectTo)
    setSentTo(redirectTo)
  }
  const deny = useAction(async () => leave(await sendDenial(terms)))

  async function connect(wallet: Wallet) {
    setBusy(wallet.name)
    setNotice(undefined)
    try {
      setAccount(await wallet.connect(terms.signInNetworks))
    } catch (error) {
      setNotice(messageOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  function forget(reason?: string) {
    setAccount(undefined)
    setNotice(reason)
  }
  useEffect(
    () => account?.onChange(() => forget('Your wallet changed to another account. Choose it again.')),
    [account],
  )

  if (sentTo !== undefined) return <Left sentTo={sentTo} />
  return (
    <div class="connect">
      <h1>Allow a client to spend</h1>
      <Client terms={terms} />
      <section class="panel">
        <GrantFields
          form={form}
          legend="How much may it spend?"
          keyGroups={terms.keyGroups}
          accesses={terms.scopes}
          endHint="Within a year."
        />
      </section>
      {notice !== undefined && <Notice kind="bad">{notice}</Notice>}
      {account === undefined ? (
        <WalletChoice busy={busy} onChoose={(wallet) => void connect(wallet)} />
      ) : (
        <Agreement terms={terms} account={account} form={form} onForget={() => forget()} onLeave={leave} />
      )}
      {deny.failure !== undefined && <Notice kind="bad">{deny.failure}</Notice>}
      <div class="actions">
        <button type="button" aria-disabled={deny.isRunning} onClick={deny.run}>
          Do not allow
        </button>
      </div>
    </div>
  )
}

/** The page stays open when the address opens a program, which the browser may do only after a click. */
const Left = ({ sentTo }: { sentTo: string }) => (
  <div class="connect">
    <h1>Go back to the client</h1>
    <p>
      If it does not open by itself, <a href={sentTo}>open it</a>. Then close this page.
    </p>
  </div>
)

/** Who asks. The name is chosen by the client, so the address that gets the key stands beside it. */
const Client = ({ terms: { client, place } }: { terms: ConsentTerms }) => (
  <section class="panel" aria-labelledby="client">
    <h2 id="client">{client.name === '' ? 'A client without a name' : client.name}</h2>
    <p>It asks for a key that pays for calls with the credits of your wallet.</p>
    <dl>
      <dt>The key goes to</dt>
      <dd>
        {place.endsWith('://') && 'the program on this computer that opens '}
        <strong>{place}</strong>
      </dd>
      {client.id.startsWith('https:') && (
        <>
          <dt>Described at</dt>
          <dd>
            <code>{client.id}</code>
          </dd>
        </>
      )}
    </dl>
    <p class="muted">The client chooses its name. Go on only if you have just connected it there.</p>
  </section>
)

const yearMs = 365 * 86_400_000

/** The service gives a client no key without an end. */
const checkEnd = ({ expiresAt }: KeyForm, now: number): Problems =>
  expiresAt === '' || Date.parse(`${expiresAt}Z`) > now + yearMs
    ? { expiresAt: 'Expected an end within a year: a client gets no key without one.' }
    : {}
