import type { TargetedEvent } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import type { KeyAccess } from '#shared/contract/operation.ts'
import type { FieldName, KeyForm, Problems } from './key-form.ts'

interface Props {
  form: KeyForm
  problems: Problems
  asks: readonly FieldName[]
  /** The groups of operations that exist. */
  keyGroups: readonly string[]
  /** The data that the key can get access to. */
  accesses: readonly KeyAccess[]
  /** What an empty end means. */
  endHint?: string
  onChange: (form: KeyForm) => void
}

/** Fields of a key. A new problem moves the focus to the first field that has one. */
export function KeyFields({ form, problems, asks, keyGroups, accesses, endHint = 'Empty: never.', onChange }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problems])
  const has = (name: FieldName) => asks.includes(name)
  const set = (change: Partial<KeyForm>) => onChange({ ...form, ...change })
  const text = (name: TextField, label: string, more: Pick<FieldProps, 'hint' | 'kind'>) =>
    has(name) && (
      <Field
        label={label}
        value={form[name]}
        problem={problems[name]}
        onInput={(value) => set({ [name]: value })}
        {...more}
      />
    )
  const isSite = has('hosts') && !has('limit')
  return (
    <div class="key-fields" ref={fields}>
      {text('label', 'Name', { hint: 'The wallet shows it, and so does this list.' })}
      {has('limit') && (
        <div class="amounts-row">
          {text('limit', 'In total ($)', { kind: 'amount' })}
          {text('perDay', 'A day, UTC ($)', { kind: 'amount' })}
          {text('perCall', 'A call ($)', { kind: 'amount' })}
        </div>
      )}
      {has('groups') && (
        <Choices
          legend="Operations"
          hint="None chosen: all."
          names={keyGroups.map((name) => [name, name.replaceAll('-', ' ')])}
          chosen={form.groups}
          onChoose={(groups) => set({ groups })}
        />
      )}
      {text('names', 'Single operations', { hint: 'Names separated by commas, such as fetch-basic, search.' })}
      {text('hosts', isSite ? 'Site' : 'Sites that it can read', {
        hint: isSite
          ? 'A domain, such as example.com. Its subdomains are included.'
          : 'Domains separated by commas; subdomains are included. Empty: all.',
      })}
      {has('access') && accesses.length > 0 && (
        <Choices
          legend="Access to your data"
          hint="None chosen: the key can only spend."
          names={accesses.map((name) => [name, accessNames[name]])}
          chosen={form.access}
          problem={problems.access}
          // The names are those of `accesses`.
          onChoose={(access) => set({ access: access as KeyForm['access'] })}
        />
      )}
      {text('expiresAt', 'Ends (UTC)', { hint: endHint, kind: 'time' })}
    </div>
  )
}

type TextField = 'label' | 'limit' | 'perDay' | 'perCall' | 'names' | 'hosts' | 'expiresAt'

/** The data of the wallet that a key can read and change. */
const accessNames: Readonly<Record<KeyAccess, string>> = {
  memory: 'read and change stored values',
  monitors: 'make, read and change monitors',
  history: 'read balance and history',
}

interface FieldProps {
  label: string
  hint?: string
  value: string
  problem: string | undefined
  kind?: 'amount' | 'time'
  onInput: (value: string) => void
}

function Field({ label, hint, value, problem, kind, onInput }: FieldProps) {
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
      {kind === 'time' ? (
        <input type="datetime-local" {...input} />
      ) : (
        <input type="text" {...input} {...(kind === 'amount' && { inputMode: 'decimal' })} />
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
