import type { Tab } from '#workers/browser/browser.ts'

export interface TlsFacts {
  protocol: string
  issuer: string
  /** ISO 8601. */
  validTo: string
}

/** The connection that delivered the document. Undefined for plain http. */
export function readTls({ traffic }: Pick<Tab, 'traffic'>): TlsFacts | undefined {
  const details = traffic.document()?.response?.securityDetails() ?? undefined
  if (details === undefined) return undefined
  return {
    protocol: details.protocol().slice(0, 50),
    issuer: details.issuer().slice(0, 200),
    validTo: new Date(details.validTo() * 1000).toISOString(),
  }
}
