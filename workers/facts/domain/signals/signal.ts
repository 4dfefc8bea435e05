import type { DomainSignalCode } from '#shared/contract/models/facts/domain-facts.ts'
import type { Signal as AnySignal } from '#shared/contract/models/facts/signal.ts'

/** A signal of a domain. */
export type Signal = AnySignal<DomainSignalCode>
