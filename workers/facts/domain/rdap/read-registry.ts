import { toAppError } from '#shared/contract/errors.ts'
import type { Egress } from '#shared/egress/egress.ts'
import { withTimeout } from '#shared/runtime/with-timeout.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'
import { askRegistry } from './ask-registry.ts'
import type { RdapBootstrap } from './rdap-bootstrap.ts'
import type { RegistrationReading } from './registration.ts'

export interface RegistryDeps {
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
