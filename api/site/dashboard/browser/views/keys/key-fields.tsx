import type { TargetedEvent } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { KeyForm, Problems } from '#api/site/dashboard/browser/data/key-form.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'

interface Props {
  form: KeyForm
  problems: Problems
  /** The fields to show. Default: all. */
  asks?: 'label' | 'label-and-host' | 'all'
  onChange: (form: KeyForm) => void
}

/** The limits of a key as fields. A new problem moves the focus to the first field that has one. */
export function KeyFields({ form, problems, asks = 'all', onChange }: Props) {
  const { keyGroups } = useSession().settings
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problems])
  const text = (name: TextField) => ({
    value: form[name],
    problem: problems[name],
    onInput: (value: string) => onChange({ ...form, [name]: value }),
  })
  const set = (change: Partial<KeyForm>) => onChange({ ...form, ...change })
  const hasHost = asks !== 'label'
  return (
    <div class="key-fields" ref={fields}>
      <Field {...text('label')} label="Name" hint="The wallet shows it, and so does this list." />
      {asks === 'all' && (
        <>
          <div class="amounts-row">
            <Field {...text('limit')} label="In total, in dollars" isAmount />
            <Field {...text('perDay')} label="A day (UTC), in dollars" isAmount />
            <Field {...text('perCall')} label="A call, in dollars" isAmount />
          </div>
          <Choices
            legend="Operations"
            hint="None chosen: all."
            names={keyGroups.map((name) => [name, name.replaceAll('-', ' ')])}
            chosen={form.groups}
            onChoose={(groups) => set({ groups })}
          />
          <Field
            {...text('names')}
            label="Single operations"
            hint="Names separated by commas, such as fetch-basic, search."
          />
        </>
      )}
      {hasHost && (
        <Field
          {...text('hosts')}
          label={asks === 'all' ? 'Sites that it can read' : 'Site'}
          hint={
            asks === 'all'
              ? 'Domains separated by commas; subdomains are included. Empty: all.'
              : 'A domain, such as example.com. Its subdomains are included.'
          }
        />
      )}
      {asks === 'all' && (
        <>
          <Choices
            legend="Access to your data"
            hint="None chosen: the key can only spend."
            names={Object.entries(accessNames)}
            chosen={form.access}
            problem={problems.access}
            // The names are the keys of `accessNames`.
            onChoose={(access) => set({ access: access as KeyForm['access'] })}
          />
          <Field {...text('expiresAt')} label="Ends (UTC)" hint="Empty: never." type="time" />
        </>
      )}
    </div>
  )
}

type TextField = 'label' | 'limit' | 'perDay' | 'perCall' | 'names' | 'hosts' | 'expiresAt'

/** The data of the wallet that a key can read and change. */
const accessNames: Readonly<Record<KeyForm['access'][number], string>> = {
  memory: 'stored values',
  monitors: 'monitors',
  history: 'balance and history',
}

interface FieldProps {
  label: string
  hint?: string
  value: string
  problem: string | undefined
  type?: 'time'
  isAmount?: boolean
  onInput: (value: string) => void
}

function Field({ label, hint, value, problem, type, isAmount = false, onInput }: FieldProps) {
  const id = useId()
  const input = {
    id,
    value,
    autocomplete: 'off',
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-hint`,
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement>) => onInput(currentTarget.value),
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {type === 'time' ? (
        <input type="datetime-local" {...input} />
      ) : (
        <input type="text" {...input} {...(isAmount && { inputMode: 'decimal' })} />
      )}
      <Hint id={`${id}-hint`} hint={hint} problem={problem} />
    </div>
  )
}

const Hint = ({ id, hint, problem }: { id: string; hint: string | undefined; problem: string | undefined }) => (
  <p id={id} class={problem === undefined ? 'muted' : 'problem'}>
    {problem ?? hint}
  </p>
)

interface ChoicesProps {
  legend: string
  hint: string
  names: readonly (readonly [name: string, shown: string])[]
  chosen: readonly string[]
  problem?: string | undefined
  onChoose: (chosen: readonly string[]) => void
}

function Choices({ legend, hint, names, chosen, problem, onChoose }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset class="field" aria-describedby={id}>
      <legend>{legend}</legend>
      <div class="choices">
        {names.map(([name, shown]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            />
            {shown}
          </label>
        ))}
      </div>
      <Hint id={id} hint={hint} problem={problem} />
    </fieldset>
  )
}
