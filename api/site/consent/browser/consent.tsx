import { useState } from 'preact/hooks'
import type { ConsentTerms } from '#api/site/consent/consent-page.ts'
import { WalletChoice } from '#api/site/wallets/browser/wallet-choice.tsx'
import type { Account } from '#api/site/wallets/browser/wallet.ts'
import type { KeyAccess } from '#shared/contract/operation.ts'
import { grantStatement } from '#shared/contract/sign-in-text.ts'
import { grantOf, presets, type Limits } from './presets.ts'
import { sendConsent, sendDenial } from './send-consent.ts'

/** The page: who asks, the limits, the wallet, and the text that the wallet signs. */
export function Consent({ terms }: { terms: ConsentTerms }) {
  const [limits, setLimits] = useState<Limits>(presets[0])
  const [access, setAccess] = useState<readonly KeyAccess[]>([])
  const [account, setAccount] = useState<Account>()
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const grant = grantOf(limits, access, terms)

  async function attempt(waitingFor: string, work: () => Promise<void>) {
    if (busy !== undefined) return
    setBusy(waitingFor)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Something went wrong. Start again from the client.')
    }
    setBusy(undefined)
  }
  const leave = (redirectTo: string) => location.assign(redirectTo)

  return (
    <div class="connect">
      <h1>Allow a client to spend</h1>
      <Client terms={terms} />
      {problem !== undefined && (
        <div class="notice bad" role="alert">
          {problem}
        </div>
      )}
      <LimitChoice chosen={limits} onChoose={setLimits} />
      {terms.scopes.length > 0 && <AccessChoice asked={terms.scopes} chosen={access} onChoose={setAccess} />}
      {account === undefined ? (
        <WalletChoice
          busy={busy}
          onChoose={(wallet) =>
            void attempt(wallet.name, async () => setAccount(await wallet.connect(terms.signInNetworks)))
          }
        />
      ) : (
        <section class="panel" aria-labelledby="sign">
          <h2 id="sign">Sign once</h2>
          <p>
            {account.wallet} shows this text. The client cannot do more than it says. On the{' '}
            <a href="/dashboard">dashboard</a> you buy the credits and see what was spent.
          </p>
          <blockquote>{grantStatement(grant)}</blockquote>
          <button
            type="button"
            class="primary"
            aria-disabled={busy !== undefined}
            onClick={() => void attempt(account.wallet, async () => leave(await sendConsent(account, terms, grant)))}
          >
            Sign and allow
          </button>
        </section>
      )}
      <p>
        <button
          type="button"
          class="plain"
          aria-disabled={busy !== undefined}
          onClick={() => void attempt('the service', async () => leave(await sendDenial(terms)))}
        >
          Do not allow
        </button>
      </p>
    </div>
  )
}

/** Who asks. The name is chosen by the client, so the address that gets the key stands beside it. */
const Client = ({ terms: { client, place } }: { terms: ConsentTerms }) => (
  <section class="panel" aria-labelledby="client">
    <h2 id="client">{client.name === '' ? 'A client without a name' : client.name}</h2>
    <p>
      It wants to pay for calls with the credits of your wallet. The key goes to <strong>{place}</strong>. The name is
      chosen by the client: go on only if you have just connected it there.
    </p>
    {client.id.startsWith('https:') && (
      <p class="muted">
        It is described at <code>{client.id}</code>.
      </p>
    )}
  </section>
)

const LimitChoice = ({ chosen, onChoose }: { chosen: Limits; onChoose: (limits: Limits) => void }) => (
  <fieldset class="panel">
    <legend>How much may it spend?</legend>
    {presets.map((preset) => (
      <p key={preset.name}>
        <label>
          <input type="radio" name="limits" checked={preset === chosen} onChange={() => onChoose(preset)} />{' '}
          {preset.name}
        </label>
      </p>
    ))}
  </fieldset>
)

const accessNames: Readonly<Record<KeyAccess, string>> = {
  memory: 'Read and change the values that the wallet has stored',
  monitors: 'Make, read and change monitors, whose checks it pays until the key ends',
  history: 'Read the balance and the history of the credits',
}

interface AccessProps {
  asked: readonly KeyAccess[]
  chosen: readonly KeyAccess[]
  onChoose: (chosen: readonly KeyAccess[]) => void
}

const AccessChoice = ({ asked, chosen, onChoose }: AccessProps) => (
  <fieldset class="panel">
    <legend>It also asks for data of the wallet</legend>
    {asked.map((scope) => (
      <p key={scope}>
        <label>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(asked.filter((one) => (one === scope ? checked : chosen.includes(one))))
            }
          />{' '}
          {accessNames[scope]}
        </label>
      </p>
    ))}
  </fieldset>
)
