import type { HostObservation } from '#shared/contract/host-history.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'

export interface ObservationDeps {
  hosts: HostStore
  now: () => number
}

/** Writes in the background. Ignores store failures: a lost observation does no harm. */
export function recordObservation(host: string, observation: HostObservation, { hosts, now }: ObservationDeps): void {
  void hosts.recordObservation(host, observation, now()).catch(() => undefined)
}
