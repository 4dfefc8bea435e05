import { CallError } from '#api/site/shell/browser/call-error.ts'
import { microDollars, showDollars } from '#api/site/shell/browser/format.ts'
import { keyGrant, type KeyGrant, type SpendingKeyView } from '#shared/contract/models/spending-key.ts'

/** The fields of the form, as a person fills them. An empty text sets no limit. */
export interface KeyForm {
  label: string
  limit: string
  perDay: string
  perCall: string
  /** The names of groups; none stands for all operations. */
  groups: readonly string[]
  /** Names of single operations, separated by commas. */
  names: string
  /** Domains, separated by commas. */
  hosts: string
  access: SpendingKeyView['access']
  /** In UTC, as the browser writes it: `2027-01-31T00:00`. */
  expiresAt: string
}

export type FieldName = keyof KeyForm

/** The fields that limit a key. */
export const limitFields = [
  'limit',
  'perDay',
  'perCall',
  'groups',
  'names',
  'hosts',
  'access',
  'expiresAt',
] as const satisfies readonly FieldName[]

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

/** The problems of fields, as sentences. */
export type Problems = Partial<Record<FieldName, string>>

/** The form as the fields of a new key, or what is wrong with it. `now`: Unix milliseconds. */
export function readKeyForm(form: KeyForm, now: number): { grant: KeyGrant } | { problems: Problems } {
  const problems: Problems = {
    ...(!labelPattern.test(form.label.trim()) && {
      label: 'Expected 1 to 60 letters, digits, spaces and . _ : / # @ ( ) + , & -, the first a letter or digit.',
    }),
    ...(form.limit.trim() === '' && { limit: 'Expected dollars, such as 2: each key has an end.' }),
  }
  for (const field of ['limit', 'perDay', 'perCall'] as const)
    if (form[field].trim() !== '' && !isAmount(amountOf(form[field])))
      problems[field] = 'Expected dollars above 0 with at most six decimals, such as 0.05.'
  if (form.expiresAt !== '' && !(Date.parse(`${form.expiresAt}Z`) > now))
    problems.expiresAt = 'Expected a time in the future.'
  return Object.keys(problems).length > 0 ? { problems } : { grant: grantOf(form) }
}

/** The form as the fields of a key. Fields that are not valid remain as they are. */
function grantOf({ label, limit, perDay, perCall, groups, names, hosts, access, expiresAt }: KeyForm): KeyGrant {
  const operations = [...new Set([...groups, ...listOf(names)])]
  const domains = [...new Set(listOf(hosts).map(domainOf))]
  return {
    label: label.trim(),
    limit: amountOf(limit),
    ...(perDay.trim() !== '' && { perDay: amountOf(perDay) }),
    ...(perCall.trim() !== '' && { perCall: amountOf(perCall) }),
    ...(operations.length > 0 && { operations }),
    ...(domains.length > 0 && { hosts: domains }),
    ...(access.length > 0 && { access: [...access] }),
    ...(expiresAt !== '' && { expiresAt: `${expiresAt}Z` }),
  }
}

/** The form that has the limits of a key. `groups`: the groups of operations that exist. */
export function formOf(key: SpendingKeyView, groups: readonly string[]): KeyForm {
  const operations = key.operations ?? []
  return {
    label: key.label,
    limit: key.limit,
    perDay: key.perDay ?? '',
    perCall: key.perCall ?? '',
    groups: operations.filter((name) => groups.includes(name)),
    names: operations.filter((name) => !groups.includes(name)).join(', '),
    hosts: key.hosts?.join(', ') ?? '',
    access: key.access,
    expiresAt: key.expiresAt?.slice(0, 16) ?? '',
  }
}

/** The fields that a form changes, or what is wrong with it: a key can only become narrower. */
export function readChange(
  key: SpendingKeyView,
  { before, after }: { before: KeyForm; after: KeyForm },
  now: number,
): { change: Partial<KeyGrant> } | { problems: Problems } {
  // An end that did not change may have seconds, which the form lacks, and may have passed.
  const hasNewEnd = after.expiresAt !== before.expiresAt
  const read = readKeyForm(hasNewEnd ? after : { ...after, expiresAt: '' }, now)
  if ('problems' in read) return read
  const problems: Problems = {}
  for (const field of ['limit', 'perDay', 'perCall'] as const)
    if (microDollars(read.grant[field] ?? 'Infinity') > microDollars(key[field] ?? 'Infinity'))
      problems[field] = `Expected ${showDollars(key[field] ?? '')} or less: a key can only become narrower.`
  if (key.expiresAt !== undefined && hasNewEnd && !(Date.parse(`${after.expiresAt}Z`) <= Date.parse(key.expiresAt)))
    problems.expiresAt = 'Expected the same end or an earlier one: a key can only become narrower.'
  if (key.hosts !== undefined && read.grant.hosts === undefined)
    problems.hosts = 'Expected at least one of its domains: a key can only become narrower.'
  if (key.operations !== undefined && read.grant.operations === undefined)
    problems.names = 'Expected at least one of its operations: a key can only become narrower.'
  if (Object.keys(problems).length > 0) return { problems }
  const old = grantOf(before)
  const wanted = { ...read.grant, access: read.grant.access ?? [] }
  const changed = Object.entries(wanted).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get({ access: [], ...old }, field)),
  )
  // The entries are fields of a grant.
  return { change: Object.fromEntries(changed) as Partial<KeyGrant> }
}

/** The problems that the service found in the fields. Undefined if the error is about something else. */
export function problemsOf(error: unknown): Problems | undefined {
  if (!(error instanceof CallError)) return undefined
  const problems: Problems = {}
  for (const { path, message } of error.details) {
    const [, name = ''] = path.split('/')
    const field = name === 'operations' ? 'names' : fields.find((known) => known === name)
    if (field === undefined) return undefined
    problems[field] = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
  }
  return Object.keys(problems).length === 0 ? undefined : problems
}

const fields = ['label', 'limit', 'perDay', 'perCall', 'hosts', 'access', 'expiresAt'] as const

const labelPattern = patternOf(keyGrant.label)
const amountPattern = patternOf(keyGrant.limit)

function patternOf(schema: object): RegExp {
  const { pattern = '' } = schema as { pattern?: string }
  return new RegExp(pattern)
}

const isAmount = (text: string) => amountPattern.test(text) && Number(text) > 0

const amountOf = (text: string) => text.trim().replace(/^\$\s*/, '')

const listOf = (text: string) => text.split(/[\s,]+/).filter((name) => name !== '')

/** The host of a domain or URL in ASCII, as keys name it. */
function domainOf(text: string): string {
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `https://${text}`)
  return (url?.hostname ?? text).replace(/^www\./, '')
}
