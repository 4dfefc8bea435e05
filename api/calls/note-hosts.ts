import type { Call } from './call.ts'
import { hostsOf } from './hosts-of.ts'
import type { ValidInput } from './validate.ts'

/** Adds the hosts of the input to the log line of a call: its first, and their number if there are several. */
export function noteHosts({ operation, logFields }: Pick<Call, 'operation' | 'logFields'>, input: ValidInput): void {
  const hosts = new Set(hostsOf(operation, input))
  const [host] = hosts
  if (host !== undefined) logFields.host = host
  if (hosts.size > 1) logFields.hosts = hosts.size
}
