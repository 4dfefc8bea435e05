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
 * `found`: registered. `not-found`: the registry knows no such domain. `unsupported`: the top-level domain has no RDAP
 * server. `failed`: the registry gave no usable answer; `message` says why.
 */
export type RegistrationReading =
  | { state: 'found'; server: string; registration: Registration }
  | { state: 'not-found'; server: string }
  | { state: 'unsupported' }
  | { state: 'failed'; server?: string; message: string }
