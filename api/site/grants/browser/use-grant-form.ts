import { useState } from 'preact/hooks'
import type { KeyGrant } from '#shared/contract/models/spending-key.ts'
import { noLimits, problemsOf, readKeyForm, type FieldName, type KeyForm, type Problems } from './key-form.ts'
import { keyPresets, type KeyPreset } from './key-presets.ts'

interface Options {
  /** The fields that each preset asks for. */
  always: readonly FieldName[]
  /** The name of the key, if the person does not choose it. */
  label?: string
  /** Finds more problems of a form. `now`: Unix milliseconds. */
  check?: (form: KeyForm, now: number) => Problems
}

export interface GrantForm {
  preset: KeyPreset
  form: KeyForm
  /** The problems that the person was told about. */
  problems: Problems
  /** The fields to show. */
  asks: readonly FieldName[]
  /** The limits that the wallet signs. Undefined while the form has a problem. */
  grant: KeyGrant | undefined
  choose: (preset: KeyPreset) => void
  change: (form: KeyForm) => void
  /** Calls `work` with the grant, and shows the problems that the form, or the service, finds. Throws other errors of `work`. */
  submit: (work: (grant: KeyGrant) => Promise<void>) => Promise<void>
}

/** The limits of a new key while a person chooses them: a preset, and what they change. */
export function useGrantForm({ always, label, check = () => ({}) }: Options): GrantForm {
  const named = (form: KeyForm): KeyForm => (label === undefined ? form : { ...form, label })
  const [preset, setPreset] = useState<KeyPreset>(keyPresets[0])
  const [form, setForm] = useState(() => named({ ...noLimits, ...keyPresets[0].form(Date.now()) }))
  const [problems, setProblems] = useState<Problems>({})
  const asks = [...always, ...preset.asks]

  function read(now: number): ReturnType<typeof readKeyForm> {
    const read = readKeyForm(form, now)
    const found = { ...check(form, now), ...('problems' in read && read.problems) }
    // A preset for one site needs the site.
    if (asks.includes('hosts') && !asks.includes('limit') && form.hosts.trim() === '')
      found.hosts = 'Expected a domain, such as example.com.'
    return Object.keys(found).length > 0 ? { problems: found } : read
  }
  function refuse(found: Problems) {
    setProblems(found)
    const isHidden = (field: string) => !asks.some((shown) => shown === field)
    if (Object.keys(found).some(isHidden)) setPreset(custom)
  }

  const now = read(Date.now())
  return {
    preset,
    form,
    problems,
    asks,
    grant: 'grant' in now ? now.grant : undefined,
    choose(chosen) {
      setPreset(chosen)
      setForm((before) => {
        const next = named({ ...before, ...chosen.form(Date.now()) })
        return always.includes('access') ? { ...next, access: before.access } : next
      })
      setProblems({})
    },
    change: setForm,
    async submit(work) {
      setProblems({})
      const checked = read(Date.now())
      if ('problems' in checked) return refuse(checked.problems)
      try {
        await work(checked.grant)
      } catch (error) {
        const refused = problemsOf(error)
        if (refused === undefined) throw error
        refuse(refused)
      }
    },
  }
}

const custom = keyPresets.find(({ asks }) => asks.includes('limit')) ?? keyPresets[0]
