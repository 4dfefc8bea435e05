import type { DomainSignalCode } from '#shared/contract/models/domain-facts.ts'
import type { Signal as AnySignal } from '#shared/contract/models/signal.ts'

/** A signal of a domain. */
export type Signal = AnySignal<DomainSignalCode>
