import type { FieldSchema } from '#api/site/docs/playground/playground-operation.ts'
import { FieldControl } from './field-control.tsx'

interface FieldInputsProps {
  schema: FieldSchema
  /** Optional fields that are shown beside the required ones. */
  shown: readonly string[]
  input: Readonly<Record<string, unknown>>
  /** Undefined leaves the field out. */
  change: (name: string, value: unknown) => void
}

/** The fields of an input: required ones first, most others under "More options". */
export function FieldInputs({ schema, shown, input, change }: FieldInputsProps) {
  const { properties = {}, required = [] } = schema
  const isFirst = (name: string) => required.includes(name) || shown.includes(name)
  const names = Object.keys(properties).toSorted((a, b) => Number(required.includes(b)) - Number(required.includes(a)))
  const row = (name: string) => (
    <FieldRow
      key={name}
      name={name}
      schema={properties[name] ?? {}}
      isRequired={required.includes(name)}
      value={input[name]}
      change={(value) => change(name, value)}
    />
  )
  const others = names.filter((name) => !isFirst(name))
  return (
    <div class="play-fields">
      {names.length === 0 && <p class="muted">The call has no input.</p>}
      {names.filter(isFirst).map(row)}
      {others.length > 0 && (
        // A browser can show the problem of a field only where it is visible.
        <details onInvalidCapture={({ currentTarget }) => (currentTarget.open = true)}>
          <summary>More options ({others.length})</summary>
          {others.map(row)}
        </details>
      )}
    </div>
  )
}

interface FieldRowProps {
  name: string
  schema: FieldSchema
  isRequired: boolean
  value: unknown
  change: (value: unknown) => void
}

function FieldRow({ name, schema, isRequired, value, change }: FieldRowProps) {
  const id = `play-${name}`
  const { description } = schema
  return (
    <div class="play-field">
      <label for={id}>
        <code>{name}</code> <span class="type">{typeText(schema)}</span>
        {isRequired && <span class="tag warn">required</span>}
      </label>
      <FieldControl id={id} schema={schema} isRequired={isRequired} value={value} change={change} />
      {description !== undefined && (
        <p class="muted" id={`${id}-hint`}>
          {description.replaceAll('`', '')}
        </p>
      )}
    </div>
  )
}

/** Lists of texts are typed line by line, other lists and objects as JSON. */
function typeText({ type = 'any', items, enum: values }: FieldSchema): string {
  if (values !== undefined) return 'choice'
  if (items?.type === 'string') return 'list, one entry a line'
  return type === 'array' || type === 'object' ? `${type}, as JSON` : type
}
