import { useEffect, useRef } from 'preact/hooks'
import type { Input } from '#api/site/dashboard/browser/data/call.ts'
import { SelectField, TextField } from '#api/site/dashboard/browser/parts/field.tsx'

/** The fields of a new monitor, as they were written. */
export const newMonitor = {
  url: '',
  webhookUrl: '',
  checkInterval: '1',
  notifyOn: 'any',
  tier: 'basic',
  includeSelector: '',
  keywords: '',
}

type MonitorForm = typeof newMonitor

/** The input of `POST /monitor/create`. Empty fields are left out. */
export function inputOf({ checkInterval, keywords, ...fields }: MonitorForm): Input {
  const words = keywords.split(',').flatMap((word) => word.trim() || [])
  return {
    ...Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (text === '' ? [] : [[name, text.trim()]]))),
    checkInterval: Number(checkInterval),
    ...(words.length > 0 && { keywords: words }),
  }
}

interface Props {
  form: MonitorForm
  /** By the name of the field. */
  problems: Readonly<Record<string, string>>
  onChange: (form: MonitorForm) => void
}

/** The page, the webhook, and when to report. A new problem moves the focus to the first field that has one. */
export function MonitorFields({ form, problems, onChange }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problems])
  const field = (name: keyof MonitorForm) => ({
    value: form[name],
    problem: problems[name],
    onInput: (value: string) => onChange({ ...form, [name]: value }),
  })
  return (
    <div class="key-fields" ref={fields}>
      <TextField label="Page" hint="Such as https://example.com/pricing" {...field('url')} />
      <TextField
        label="Webhook"
        hint="The service posts each change to this address, signed."
        {...field('webhookUrl')}
      />
      <div class="amounts-row">
        <SelectField label="Check" options={intervals} {...field('checkInterval')} />
        <SelectField label="Report" options={changes} {...field('notifyOn')} />
        <SelectField label="Read the page" options={tiers} {...field('tier')} />
      </div>
      <details>
        <summary>More options</summary>
        <div class="key-fields">
          <TextField
            label="Only these elements"
            hint="A CSS selector, such as .price. Empty: the main content."
            {...field('includeSelector')}
          />
          <TextField
            label="Only changes of these words"
            hint="Words separated by commas. Empty: all changes."
            {...field('keywords')}
          />
        </div>
      </details>
    </div>
  )
}

const intervals = [
  ['1', 'every hour'],
  ['6', 'every 6 hours'],
  ['24', 'every day'],
] as const

const changes = [
  ['any', 'each change'],
  ['content', 'changes of the text'],
  ['status', 'changes of the HTTP status'],
] as const

const tiers = [
  ['basic', 'over HTTP'],
  ['auto', 'in a browser if it needs one'],
  ['pro', 'in a browser'],
] as const
