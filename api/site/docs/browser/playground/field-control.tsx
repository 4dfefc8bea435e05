import { useState } from 'preact/hooks'
import type { FieldSchema } from '#api/site/docs/playground/playground-operation.ts'

interface ControlProps {
  id: string
  schema: FieldSchema
  isRequired: boolean
  value: unknown
  /** Undefined leaves the field out. */
  change: (value: unknown) => void
}

/** The control for a field, by the type of the field. */
export function FieldControl(props: ControlProps) {
  const { type, enum: values, items } = props.schema
  if (values !== undefined) return <Choice {...props} choices={values} />
  if (type === 'boolean') return <Choice {...props} choices={['true', 'false']} />
  if (type === 'array' && items?.type === 'string') return <Lines {...props} />
  if (type === 'array' || type === 'object') return <JsonText {...props} />
  return <Line {...props} />
}

const attributesOf = ({ id, schema, isRequired }: ControlProps) => ({
  id,
  required: isRequired,
  ...(schema.description !== undefined && { 'aria-describedby': `${id}-hint` }),
})

/** Texts as they are, other values as JSON. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function Choice({ choices, ...props }: ControlProps & { choices: readonly string[] }) {
  const { schema, value, change } = props
  const isBoolean = schema.type === 'boolean'
  return (
    <select
      {...attributesOf(props)}
      value={textOf(value)}
      onChange={({ currentTarget: { value: chosen } }) =>
        change(chosen === '' ? undefined : isBoolean ? chosen === 'true' : chosen)
      }
    >
      <option value="">{schema.default === undefined ? 'Not set' : `Default: ${textOf(schema.default)}`}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}

function Line(props: ControlProps) {
  const { schema, value, change } = props
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  const attributes = {
    ...attributesOf(props),
    ...(schema.default !== undefined && { placeholder: `Default: ${textOf(schema.default)}` }),
    value: textOf(value),
    spellcheck: false,
    onInput: ({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }) =>
      change(text === '' ? undefined : isNumber ? Number(text) : text),
  }
  const { minimum: min, maximum: max, type } = schema
  if (isNumber) return <input {...attributes} type="number" step={type === 'integer' ? 1 : 'any'} min={min} max={max} />
  return schema.format === 'uri' ? <input {...attributes} type="url" /> : <input {...attributes} type="text" />
}

function Lines(props: ControlProps) {
  const { value, change } = props
  const [text, setText] = useState(Array.isArray(value) ? value.join('\n') : '')
  return (
    <textarea
      {...attributesOf(props)}
      rows={2}
      spellcheck={false}
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value)
        const lines = currentTarget.value.split('\n').filter((line) => line.trim() !== '')
        change(lines.length === 0 ? undefined : lines)
      }}
    />
  )
}

/** The browser says that the text is not JSON, and does not send the form. */
function JsonText(props: ControlProps) {
  const { value, change } = props
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, undefined, 2))
  return (
    <textarea
      {...attributesOf(props)}
      rows={3}
      spellcheck={false}
      value={text}
      onInput={({ currentTarget }) => {
        setText(currentTarget.value)
        currentTarget.setCustomValidity('')
        try {
          change(currentTarget.value.trim() === '' ? undefined : JSON.parse(currentTarget.value))
        } catch {
          currentTarget.setCustomValidity('Expected valid JSON.')
        }
      }}
    />
  )
}
