import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface Props {
  label: string
  hint?: ComponentChildren
  /** Why the value was refused. */
  problem?: string | undefined
  value: string
  onInput: (value: string) => void
}

/** A field of one line. */
export function TextField(field: Props) {
  const id = useId()
  return (
    <Labelled id={id} {...field}>
      <input
        {...attributesOf(id, field)}
        type="text"
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => field.onInput(currentTarget.value)}
      />
    </Labelled>
  )
}

/** A choice of one value. */
export function SelectField({ options, ...field }: Props & { options: readonly (readonly [string, string])[] }) {
  const id = useId()
  return (
    <Labelled id={id} {...field}>
      <select {...attributesOf(id, field)} onChange={({ currentTarget }) => field.onInput(currentTarget.value)}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

const attributesOf = (id: string, { value, problem }: Props) => ({
  id,
  value,
  'aria-invalid': problem !== undefined,
  'aria-describedby': `${id}-hint`,
})

const Labelled = ({ id, label, hint, problem, children }: LabelledProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    {children}
    <p id={`${id}-hint`} class={problem === undefined ? 'muted' : 'problem'}>
      {problem ?? hint}
    </p>
  </div>
)

interface LabelledProps extends Pick<Props, 'label' | 'hint' | 'problem'> {
  id: string
  children: ComponentChildren
}
