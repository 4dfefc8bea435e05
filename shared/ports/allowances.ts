import type { Allowance } from '#shared/operation.ts'

/** What is left of an hourly allowance after a call was counted, or refused. */
export interface AllowanceState {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the allowance is full again. */
  resetSeconds: number
}

export interface Allowances {
  /** Counts one call of this client, atomically over all processes. Throws SERVICE_UNAVAILABLE rather than let it pass. */
  take: (allowance: Allowance, client: string) => Promise<AllowanceState>
}
