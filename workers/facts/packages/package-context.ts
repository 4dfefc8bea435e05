import { AppError } from '#shared/contract/errors.ts'
import type { Upstream } from '#workers/upstreams/upstream.ts'
import type { PackageServices } from './package-services.ts'

/** The dependencies of reading one package. */
export interface PackageContext {
  services: PackageServices
  upstream: Upstream
  now: () => number
  signal: AbortSignal
  /** For the registry, without which there is no answer. */
  timeoutMs: number
  /** For the other parts. Shorter, so that a slow part leaves time for the answer. */
  partTimeoutMs: number
}

/** A part of the answer, or the reason why it is missing. */
export type Part<T> = { found: T } | { problem: string }

/** Work without which the call still succeeds. Throws what is no failure of a provider. */
export async function partOf<T>(work: Promise<T>): Promise<Part<T>> {
  try {
    return { found: await work }
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'PROVIDER_ERROR') return { problem: thrown.message }
    throw thrown
  }
}
