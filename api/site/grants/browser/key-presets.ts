import { limitFields, noLimits, type FieldName, type KeyForm } from './key-form.ts'

/** A choice of limits. */
export interface KeyPreset {
  name: string
  /** Its limits in a few words. */
  limits: string
  /** The limits that a person fills in. */
  asks: readonly FieldName[]
  /** The fields that it sets. `now`: Unix milliseconds. */
  form: (now: number) => Partial<KeyForm>
}

interface PresetLimits extends Partial<Pick<KeyForm, 'perDay' | 'groups'>>, Pick<KeyForm, 'label' | 'limit'> {
  days: number
}

const dayMs = 86_400_000

/** A preset without a limit of a call: each operation that it allows is paid for, whatever it costs. */
const preset = (name: string, { days, ...limits }: PresetLimits, asks: readonly FieldName[] = []): KeyPreset => ({
  name,
  limits: [
    `$${limits.limit} in total`,
    ...(limits.perDay === undefined ? [] : [`$${limits.perDay} a day`]),
    days === 1 ? 'for a day' : `for ${days} days`,
  ].join(', '),
  asks,
  form: (now) => ({ ...noLimits, ...limits, expiresAt: new Date(now + days * dayMs).toISOString().slice(0, 16) }),
})

/** The limits that most people need, for keys that they make and for clients that ask for one. */
export const keyPresets: readonly [KeyPreset, ...KeyPreset[]] = [
  preset('A day of research', { label: 'research agent', limit: '2', days: 1 }),
  preset('An agent for a week', { label: 'agent', limit: '5', perDay: '1', days: 7 }),
  preset('An agent for a month', { label: 'agent', limit: '20', perDay: '2', days: 30 }),
  preset('Read one site', { label: 'site reader', limit: '1', groups: ['pages'], days: 30 }, ['hosts']),
  { name: 'Custom', limits: 'Choose each limit', asks: limitFields, form: () => ({}) },
]
