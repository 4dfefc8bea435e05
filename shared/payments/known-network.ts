import { AppError } from '#shared/contract/errors.ts'

/** The entry of a network (CAIP-2) in a table of networks. Throws PAYMENTS_UNAVAILABLE if the table lacks it. */
export function knownNetwork<T>(networks: Readonly<Record<string, T>>, network: string): T {
  const known = networks[network]
  if (known !== undefined) return known
  const supported = Object.keys(networks).join(', ')
  throw new AppError('PAYMENTS_UNAVAILABLE', `Unsupported network: ${network}. Supported: ${supported}.`)
}
