import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Capture, Egress } from '#shared/egress/egress.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'
import type { RdapBootstrap } from './rdap-bootstrap.ts'
import { readRegistration, type RegistrationReading } from './read-registration.ts'

interface RegistryDeps {
  rdap: RdapBootstrap
  egress: Egress
  now: () => number
  signal: AbortSignal
}

/** Finds the registry of a registrable domain and asks it. A fault of a server is an answer. */
export async function readRegistry(
  domain: string,
  timeoutMs: number,
  { rdap, egress, now, signal }: RegistryDeps,
): Promise<RegistrationReading> {
  const endsAt = now() + Math.min(timeoutMs, maxMs)
  const expired = () => providerError('The RDAP bootstrap service', 'did not answer in time')
  try {
    const servers = await withTimeout({ signal, timeoutMs: endsAt - now(), expired }, (clock) =>
      rdap.serversFor(domain, clock.signal),
    )
    return await askRegistry({ domain, servers, timeoutMs: Math.max(1, endsAt - now()), signal }, egress)
  } catch (thrown) {
    signal.throwIfAborted()
    const { code, message } = toAppError(thrown)
    if (code === 'INTERNAL') throw thrown
    return { state: 'failed', message }
  }
}

/** Registries answer within a second; a slower one must not hold up the rest. */
const maxMs = 8000

interface RegistryQuestion {
  /** The registrable domain, in ASCII. */
  domain: string
  /** Base URLs of the registry, from the bootstrap file. */
  servers: readonly string[]
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Asks the registry of a domain (RFC 9082 §3.1.3), the next server if one fails. A fault of the servers is an answer.
 * Throws the signal's reason when it aborts.
 */
export async function askRegistry(question: RegistryQuestion, egress: Egress): Promise<RegistrationReading> {
  const { domain, servers, timeoutMs, signal } = question
  const clock = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  let failure: RegistrationReading = { state: 'unsupported' }
  for (const server of servers.slice(0, maxServers)) {
    try {
      const url = `${server.endsWith('/') ? server : `${server}/`}domain/${domain}`
      return readingOf(await egress.fetch({ url, signal: clock, maxBytes, accept: 'application/rdap+json' }), question)
    } catch (thrown) {
      signal.throwIfAborted()
      const { code, message } = toAppError(thrown)
      if (code === 'INTERNAL') throw thrown
      failure = { state: 'failed', server, message: clock.aborted ? 'It did not answer in time.' : message }
    }
  }
  return failure
}

const maxServers = 2
const maxBytes = 1024 * 1024

function readingOf({ status, body, url }: Capture, { domain }: RegistryQuestion): RegistrationReading {
  const server = new URL('/', url).href
  if (status === 404) return { state: 'not-found', server }
  if (status === 429) throw failed('It limits the rate of requests.')
  if (status !== 200) throw failed(`It answered with HTTP status ${status}.`)
  const json = parsed(body)
  if (valueAt(json, 'errorCode') === 404) return { state: 'not-found', server }
  const name = textAt(json, 'ldhName')?.toLowerCase()
  const isDomain = textAt(json, 'objectClassName')?.toLowerCase() === 'domain'
  if (!isDomain || (name !== undefined && name !== domain && name !== `${domain}.`))
    throw failed('It sent something other than the record of this domain.')
  return { state: 'found', server, registration: readRegistration(json) }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    throw failed('It sent a response that is not JSON.')
  }
}

const failed = (message: string) => new AppError('PROVIDER_ERROR', message)
