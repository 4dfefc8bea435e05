import type { Egress } from '#shared/egress/egress.ts'
import type { Politeness } from '#shared/queue/politeness.ts'
import type { Config } from '#shared/runtime/config.ts'
import type { Robots } from '#workers/sites/robots/robots.ts'
import type { Upstream } from '#workers/upstreams/request-upstream.ts'
import type { Search } from './search.ts'

/** The dependencies of the providers. Each picks those that it uses. */
export interface SearchAccess {
  config: Config
  /** For the service of the provider. */
  upstream: Upstream
  /** For addresses that come from results. */
  egress: Egress
  /** The pace of each host over all processes. */
  politeness: Politeness
  /** For addresses that come from results. */
  robots: Robots
  /** For providers that need the results of another kind. */
  search: Search
  now: () => number
}

/** The setting CONTACT if it is an email address. Services answer requests that name one faster, or ask for it. */
export const operatorEmail = (contact: string | undefined): string | undefined =>
  contact !== undefined && contact.includes('@') && !contact.includes(':') ? contact : undefined
