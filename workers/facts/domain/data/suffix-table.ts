import ipaddr from 'ipaddr.js'

/** Names of a service by the end of a host name. An entry matches the name itself and everything below it. */
export type SuffixTable = Readonly<Record<string, string>>

/**
 * The entry for the longest listed end of a host name. A label `*` in the table stands for one label that starts with the
 * text before it: `awsdns-*` matches `awsdns-12`.
 */
export function findBySuffix(host: string, table: SuffixTable): string | undefined {
  const labels = host.split('.')
  for (let at = 0; at < labels.length; at++) {
    const found = own(table, labels.slice(at).join('.')) ?? own(table, starred(labels, at))
    if (found !== undefined) return found
  }
  return undefined
}

/** `awsdns-12.co.uk` as `awsdns-*`: the first label up to its number. */
function starred(labels: readonly string[], at: number): string {
  const label = labels[at] ?? ''
  const dash = label.lastIndexOf('-')
  return dash > 0 && /^\d+$/.test(label.slice(dash + 1)) ? `${label.slice(0, dash + 1)}*` : ''
}

const own = (table: SuffixTable, name: string) => (Object.hasOwn(table, name) ? table[name] : undefined)

/** The entry whose network holds an address. */
export function findByNetwork(
  address: string,
  networks: readonly (readonly [network: string, name: string])[],
): string | undefined {
  if (!ipaddr.isValid(address)) return undefined
  const parsed = ipaddr.parse(address)
  return networks.find(([network]) => {
    const [base, length] = ipaddr.parseCIDR(network)
    return base.kind() === parsed.kind() && parsed.match(base, length)
  })?.[1]
}
