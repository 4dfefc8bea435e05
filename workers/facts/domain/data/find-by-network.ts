import ipaddr from 'ipaddr.js'

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
