import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'

/** A domain as its registry describes it. Times are ISO 8601, UTC. */
export interface Registration {
  registrar?: string
  registrarIanaId?: string
  abuseEmail?: string
  abusePhone?: string
  registeredAt?: string
  updatedAt?: string
  transferredAt?: string
  expiresAt?: string
  /** As RDAP writes them: `client transfer prohibited`. */
  status: string[]
  nameservers: string[]
  /** The parent zone has signed delegation records. Undefined if the registry does not say. */
  isSigned?: boolean
  /** The registry or a proxy service hides the registrant. */
  isRegistrantHidden: boolean
}

/**
 * `found`: registered. `not-found`: the registry has no such domain. `unsupported`: the top-level domain has no RDAP
 * server. `failed`: the registry gave no usable answer; `message` says why.
 */
export type RegistrationReading =
  | { state: 'found'; server: string; registration: Registration }
  | { state: 'not-found'; server: string }
  | { state: 'unsupported' }
  | { state: 'failed'; server?: string; message: string }

/** Reads a domain object (RFC 9083 §5.3). Ignores members of a wrong type: registries differ, and redact as they please. */
export function readRegistration(domain: unknown): Registration {
  const eventAt = (action: string) => dateOf(membersAt(domain, 'events').find(hasText('eventAction', action)))
  const entities = membersAt(domain, 'entities')
  const registrar = withRole(entities, 'registrar') ?? withRole(entities, 'sponsor')
  const abuse = withRole(membersAt(registrar, 'entities'), 'abuse') ?? withRole(entities, 'abuse')
  const isSigned = valueAt(domain, 'secureDNS', 'delegationSigned')
  return {
    ...present('registrar', vcardText(registrar, 'fn') ?? vcardText(registrar, 'org') ?? textAt(registrar, 'handle')),
    ...present('registrarIanaId', ianaIdOf(registrar)),
    ...present('abuseEmail', vcardText(abuse, 'email')),
    ...present('abusePhone', vcardText(abuse, 'tel')),
    ...present('registeredAt', eventAt('registration')),
    ...present('updatedAt', eventAt('last changed')),
    ...present('transferredAt', eventAt('transfer')),
    ...present('expiresAt', eventAt('expiration')),
    status: texts(membersAt(domain, 'status')),
    nameservers: texts(membersAt(domain, 'nameservers').map((server) => valueAt(server, 'ldhName'))).map(plainName),
    ...(typeof isSigned === 'boolean' && { isSigned }),
    isRegistrantHidden: hidesRegistrant(domain, withRole(entities, 'registrant')),
  }
}

const maxMembers = 50
const maxCharacters = 200

/** The members of an array; none if the value is not an array. */
function membersAt(value: unknown, name: string): readonly unknown[] {
  const found = valueAt(value, name)
  return Array.isArray(found) ? found.slice(0, maxMembers) : []
}

const withRole = (entities: readonly unknown[], role: string) =>
  entities.find((entity) => texts(membersAt(entity, 'roles')).some((each) => each.toLowerCase() === role))

const hasText = (name: string, text: string) => (value: unknown) => textAt(value, name)?.toLowerCase() === text

function dateOf(event: unknown): string | undefined {
  const time = Date.parse(textAt(event, 'eventDate') ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

function ianaIdOf(registrar: unknown): string | undefined {
  const id = membersAt(registrar, 'publicIds').find(hasText('type', 'iana registrar id'))
  const identifier = valueAt(id, 'identifier')
  return typeof identifier === 'string' || typeof identifier === 'number' ? cut(String(identifier)) : undefined
}

const texts = (values: readonly unknown[]) =>
  values.flatMap((value) => (typeof value === 'string' && value !== '' ? [cut(value)] : []))

const plainName = (name: string) => (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase()

const cut = (text: string) => visibleText(text.slice(0, maxCharacters))

const present = <N extends string>(name: N, value: string | undefined): { [K in N]?: string } =>
  // A computed name widens to an index signature.
  (value === undefined ? {} : { [name]: cut(value) }) as { [K in N]?: string }

/** Whether the registry redacts the registrant (RFC 9537), or a proxy service takes its place. */
function hidesRegistrant(domain: unknown, registrant: unknown): boolean {
  const redacted = valueAt(domain, 'redacted')
  if (Array.isArray(redacted) && redacted.length > 0) return true
  if (registrant === undefined) return false
  if (hasRedaction(valueAt(registrant, 'vcardArray'), maxDepth)) return true
  const names = [vcardText(registrant, 'fn'), vcardText(registrant, 'org')].map((name) => name?.toLowerCase() ?? '')
  return names.some((name) => proxyWords.some((word) => name.includes(word)))
}

/** Whether a registry put a text in place of a value of a jCard, which nests properties, values and their components. */
function hasRedaction(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isRedacted(value.slice(0, maxRedactionCharacters))
  if (!Array.isArray(value) || depth === 0) return false
  return value.slice(0, maxValues).some((each) => hasRedaction(each, depth - 1))
}

const maxDepth = 5
const maxValues = 100
const maxRedactionCharacters = 200

/** Words in the names of services that register domains for others. */
const proxyWords = [
  'privacy',
  'proxy',
  'whoisguard',
  'withheld',
  'private registration',
  'identity protect',
  'contact privacy',
  'domain protection',
]

/**
 * The text of a property of an entity's jCard (RFC 7095): `["vcard", [["fn", {}, "text", "Name"], …]]`. Undefined if it is
 * missing, empty, redacted, or not of this shape. A telephone number may be a `tel:` URI.
 */
function vcardText(entity: unknown, property: string): string | undefined {
  const vcard = valueAt(entity, 'vcardArray')
  const properties: unknown = Array.isArray(vcard) ? vcard[1] : undefined
  if (!Array.isArray(properties)) return undefined
  for (const each of properties.slice(0, maxProperties)) {
    if (!Array.isArray(each) || textAt(each, '0')?.toLowerCase() !== property) continue
    const text = textOf(each[3])
    if (text !== undefined && !isRedacted(text)) return text
  }
  return undefined
}

const maxProperties = 100

/** A value, or the first text of a structured value. */
function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value.find((part) => typeof part === 'string' && part !== '') : value
  if (typeof first !== 'string') return undefined
  const text = first.trim()
  const plain = text.toLowerCase().startsWith('tel:') ? text.slice('tel:'.length) : text
  return plain === '' ? undefined : plain
}

/** Whether a registry put this text in place of a value. */
function isRedacted(text: string): boolean {
  const lower = text.toLowerCase()
  return redactions.some((redaction) => lower.includes(redaction))
}

const redactions = ['redacted', 'not disclosed', 'data protected', 'statutory masking', 'gdpr masked']
