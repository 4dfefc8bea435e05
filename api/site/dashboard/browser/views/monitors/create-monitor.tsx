import { useState } from 'preact/hooks'
import { createForCredits, createOnChain, type MadeMonitor } from '#api/site/dashboard/browser/data/create-monitor.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { addressOf } from '#api/site/dashboard/browser/data/use-address.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { CreateForm } from '#api/site/dashboard/browser/parts/create-form.tsx'
import { ShownSecret } from '#api/site/dashboard/browser/parts/shown-secret.tsx'
import { CallError } from '#api/site/shell/browser/call-error.ts'
import { showDollars } from '#api/site/shell/browser/format.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import { networksOf } from '#api/site/wallets/browser/networks.ts'
import { inputOf, MonitorFields, newMonitor } from './monitor-fields.tsx'

interface Props {
  onMade: () => void
  onClose: () => void
}

/** Creates a monitor: its fields, its price, one signature; then its secret, shown once. */
export function CreateMonitor({ onMade, onClose }: Props) {
  const session = useSession()
  const { monitorPrice, payNetworks } = session.settings
  const isFree = Number(monitorPrice) === 0
  const [form, setForm] = useState(newMonitor)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [made, setMade] = useState<MadeMonitor>()
  const [credits] = useLoaded(() => session.call('credits-balance'), [])
  const balance = credits.state === 'loaded' ? Number(credits.value.balance) : 0
  const canPayOnChain = networksOf(session.account, payNetworks).length > 0
  const paysOnChain = !isFree && canPayOnChain && balance < Number(monitorPrice)
  const create = useAction(async () => {
    setProblems({})
    try {
      setMade(await (paysOnChain ? createOnChain : createForCredits)(session, inputOf(form)))
      onMade()
    } catch (error) {
      if (error instanceof CallError)
        setProblems(Object.fromEntries(error.details.map(({ path, message }) => [path.slice(1), sentence(message)])))
      throw error
    }
  })
  if (made !== undefined)
    return (
      <div class="panel">
        <ShownSecret title={`The secret of the webhook for ${made.url}`} secret={made.webhookSecret} onDone={onClose}>
          Your webhook checks the <a href="/docs/webhooks">signature</a> of each notice with it.
        </ShownSecret>
        <p>
          <a href={addressOf('monitors', made.monitorId)}>Open the monitor</a>
        </p>
      </div>
    )
  return (
    <CreateForm title="New monitor" action={create} onClose={onClose}>
      <MonitorFields form={form} problems={problems} onChange={setForm} />
      {!isFree && credits.state !== 'loading' && (
        <p class="muted">
          {paysOnChain
            ? `Costs ${showDollars(monitorPrice)} in USDC from your wallet, once.`
            : `Costs ${showDollars(monitorPrice)} of your credits (${showDollars(String(balance))} left), once.`}{' '}
          Checks in a browser cost credits each; the others are included.
        </p>
      )}
      {create.failure !== undefined && Object.keys(problems).length === 0 && (
        <Notice kind="bad">{create.failure}</Notice>
      )}
    </CreateForm>
  )
}

/** `is missing` → `Is missing.` */
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
