import type { KeyForm } from './key-form.ts'

export interface KeyPreset {
  name: string
  /** Its limits in a few words. */
  limits: string
  /** The fields that a person fills first. The others are shown on request. */
  asks: 'label' | 'label-and-host' | 'all'
  /** Unix milliseconds. */
  form: (now: number) => Partial<KeyForm>
}

const dayMs = 86_400_000

/** The time in so many days as the form has it. */
const inDays = (days: number, now: number) => new Date(now + days * dayMs).toISOString().slice(0, 16)

/** The keys that most people need. */
export const keyPresets: readonly [KeyPreset, ...KeyPreset[]] = [
  {
    name: 'A day of research',
    limits: '$2 in total, $1 a day, $0.05 a call',
    asks: 'label',
    form: (now) => ({
      ...noLimits,
      label: 'research agent',
      limit: '2',
      perDay: '1',
      perCall: '0.05',
      expiresAt: inDays(1, now),
    }),
  },
  {
    name: 'An agent for a week',
    limits: '$5 in total, $1 a day, $0.10 a call',
    asks: 'label',
    form: (now) => ({
      ...noLimits,
      label: 'agent',
      limit: '5',
      perDay: '1',
      perCall: '0.10',
      expiresAt: inDays(7, now),
    }),
  },
  {
    name: 'Read one site',
    limits: '$1 in total, $0.05 a call, for 30 days',
    asks: 'label-and-host',
    form: (now) => ({
      ...noLimits,
      label: 'site reader',
      limit: '1',
      perCall: '0.05',
      groups: ['pages'],
      expiresAt: inDays(30, now),
    }),
  },
  { name: 'Custom', limits: 'Choose each limit', asks: 'all', form: () => ({}) },
]

export const noLimits: KeyForm = {
  label: '',
  limit: '',
  perDay: '',
  perCall: '',
  groups: [],
  names: '',
  hosts: '',
  access: [],
  expiresAt: '',
}
