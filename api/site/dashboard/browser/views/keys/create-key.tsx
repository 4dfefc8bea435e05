import { useEffect, useRef, useState } from 'preact/hooks'
import { problemsOf, readKeyForm, type KeyForm, type Problems } from '#api/site/dashboard/browser/data/key-form.ts'
import { keyPresets, noLimits, type KeyPreset } from '#api/site/dashboard/browser/data/key-presets.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { useAction } from '#api/site/dashboard/browser/parts/action.tsx'
import { Notice } from '#api/site/dashboard/browser/parts/notice.tsx'
import type { Result } from '#shared/contract/operations/index.ts'
import { grantStatement } from '#shared/contract/sign-in-text.ts'
import { KeyFields } from './key-fields.tsx'

interface Props {
  onMade: (made: Result<'key-create'>) => void
  /** Closes the form. Absent if nothing else is shown. */
  onClose?: () => void
}

/** Makes a key: a preset or own limits, the text that the wallet shows, one signature. */
export function CreateKey({ onMade, onClose }: Props) {
  const { account, callSigned } = useSession()
  const [preset, setPreset] = useState<KeyPreset>(keyPresets[0])
  const [form, setForm] = useState<KeyForm>(() => ({ ...noLimits, ...keyPresets[0].form(Date.now()) }))
  const [problems, setProblems] = useState<Problems>({})
  const create = useAction(async () => {
    setProblems({})
    const checked = readPreset(preset, form)
    if ('problems' in checked) return refuse(checked.problems)
    try {
      onMade(await callSigned('key-create', checked.grant))
    } catch (error) {
      const refused = problemsOf(error)
      if (refused === undefined) throw error
      refuse(refused)
    }
  })

  function choose(chosen: KeyPreset) {
    setPreset(chosen)
    setForm((before) => ({ ...before, ...chosen.form(Date.now()) }))
    setProblems({})
  }
  function refuse(found: Problems) {
    setProblems(found)
    // A preset hides most fields.
    if (Object.keys(found).some((field) => field !== 'label' && !(field === 'hosts' && preset.asks !== 'label')))
      setPreset(custom)
  }

  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (onClose !== undefined) heading.current?.focus()
  }, [])
  const read = readPreset(preset, form)
  return (
    <form
      class="panel"
      noValidate
      aria-labelledby="create-key"
      onSubmit={(event) => {
        event.preventDefault()
        create.run()
      }}
    >
      <h3 id="create-key" ref={heading} tabIndex={-1}>
        New key
      </h3>
      <fieldset class="bundles">
        <legend>What is it for?</legend>
        {keyPresets.map((each) => (
          <label key={each.name}>
            <input type="radio" name="preset" checked={each === preset} onChange={() => choose(each)} />
            <strong>{each.name}</strong>
            <span class="muted">{each.limits}</span>
          </label>
        ))}
      </fieldset>
      <KeyFields form={form} problems={problems} asks={preset.asks} onChange={setForm} />
      {'grant' in read && (
        <figure class="statement">
          <figcaption class="muted">
            {account.wallet} shows this text, and you sign it once. It moves no money.
          </figcaption>
          <blockquote>{grantStatement(read.grant)}</blockquote>
        </figure>
      )}
      {create.failure !== undefined && <Notice kind="bad">{create.failure}</Notice>}
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={create.isRunning}>
          {create.isRunning ? 'Confirm in your wallet…' : 'Sign and create'}
        </button>
        {onClose !== undefined && (
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

const custom = keyPresets.find(({ asks }) => asks === 'all') ?? keyPresets[0]

/** The fields of the new key, or what is wrong with them. A preset for one site needs the site. */
function readPreset({ asks }: KeyPreset, form: KeyForm): ReturnType<typeof readKeyForm> {
  const read = readKeyForm(form, Date.now())
  if (asks !== 'label-and-host' || form.hosts.trim() !== '') return read
  return { problems: { ...('problems' in read && read.problems), hosts: 'Expected a domain, such as example.com.' } }
}
