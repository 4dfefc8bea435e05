import type { Allowance } from '#shared/contract/operation.ts'

/** The state of an hourly allowance after a call. */
export interface AllowanceState {
  /** False when the allowance was used up before the call. */
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the allowance is full again. */
  resetSeconds: number
}

export interface Allowances {
  /** Counts one call of the client, atomically across all processes. Throws SERVICE_UNAVAILABLE when it cannot be counted. */
  take: (allowance: Allowance, client: string) => Promise<AllowanceState>
}
