import type { Config } from '#shared/runtime/config.ts'

/**
 * The service to call: BASE_URL, or the one in these settings. Throws if BASE_URL is invalid. BASE_URL is not a setting of
 * the service, because other tools use that name in their environment.
 */
export function serviceUrlOf({ PUBLIC_URL, PORT }: Config): string {
  // oxlint-disable-next-line node/no-process-env
  const given = process.env['BASE_URL']
  if (!given) return PUBLIC_URL ?? `http://localhost:${PORT}`
  const url = URL.parse(given)
  if (url !== null && /^https?:$/.test(url.protocol)) return url.origin
  throw new Error(`BASE_URL: expected an http or https URL, found ${given}`)
}

/** The error of a service that does not answer. */
export const noService = (serviceUrl: string, cause: unknown): Error =>
  new Error(`No service answers at ${serviceUrl}. Start it with: npm start`, { cause })

/** The part of /discovery that the commands read. */
interface Discovery {
  payments?: {
    mode?: string
    networks?: { network: string }[]
    testMoney?: { chains?: { network: string; rpcUrl: string }[] }
  }
  endpoints?: { method: string; path: string; alias?: string; auth?: string }[]
}

/** Reads /discovery. Empty if another service answers there. Throws if none does. */
export async function readDiscovery(serviceUrl: string): Promise<Discovery> {
  const response = await fetch(new URL('/discovery', serviceUrl)).catch((cause: unknown) => {
    throw noService(serviceUrl, cause)
  })
  return (await response.json().catch(() => ({}))) as Discovery
}
