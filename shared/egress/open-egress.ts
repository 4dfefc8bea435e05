import { createSecureContext, getCACertificates } from 'node:tls'
import type { Egress } from '#shared/ports/egress.ts'
import { connect } from './connect.ts'
import { openConnections } from './connections.ts'
import { egressError } from './egress-error.ts'
import type { EgressRules } from './egress-rules.ts'
import { follow } from './follow.ts'
import { lookupWith, type Lookup } from './resolve-host.ts'

export interface EgressOptions {
  rules: EgressRules
  /** Names the service and where to complain about it. */
  userAgent: string
  /** The system's resolver when left out. */
  lookup?: Lookup
  /** Authorities trusted beside the usual ones, in PEM. */
  ca?: readonly string[]
  maxBytes?: number
  /** For the answer of the name server. */
  dnsTimeoutMs?: number
  /** For the TCP connection, and again for the TLS handshake. */
  connectTimeoutMs?: number
  /** From the request to the end of the header block. */
  headersTimeoutMs?: number
  /** The longest silence in a body. */
  idleTimeoutMs?: number
}

/** The one way out to addresses that users give. Closing it destroys every connection; fetches under way fail. */
export async function openEgress(options: EgressOptions): Promise<Egress & AsyncDisposable> {
  const { ca = [], connectTimeoutMs = 5000 } = options
  // One context for all: reading the authorities of the system takes longer than a handshake.
  const secureContext = createSecureContext(ca.length === 0 ? {} : { ca: [...getCACertificates(), ...ca] })
  const connections = openConnections((url, addresses, signal) =>
    connect(url, addresses, { secureContext, timeoutMs: connectTimeoutMs, signal }),
  )
  const defaults = {
    lookup: lookupWith([]),
    maxBytes: 10 * 1024 * 1024,
    dnsTimeoutMs: 5000,
    headersTimeoutMs: 10_000,
    idleTimeoutMs: 10_000,
  }

  return {
    fetch: async (request) => {
      try {
        return await follow(request, { ...defaults, ...options, connections })
      } catch (error) {
        throw egressError(error, request.signal)
      }
    },
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  }
}
