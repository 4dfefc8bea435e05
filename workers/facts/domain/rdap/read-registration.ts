import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'
import { hidesRegistrant } from './hidden-registrant.ts'
import type { Registration } from './registration.ts'
import { vcardText } from './vcard-text.ts'

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

/** The members of an array; none if the value is no array. */
export function membersAt(value: unknown, name: string): readonly unknown[] {
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
