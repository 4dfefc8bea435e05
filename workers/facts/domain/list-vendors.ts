import { spfVendors } from './data/spf-vendors.ts'
import { findBySuffix } from './data/suffix-table.ts'
import { txtVendors } from './data/txt-vendors.ts'

/** A service that the domain uses or has used, and the record that shows it. */
export interface Vendor {
  name: string
  category: string
  source: 'txt' | 'spf'
  evidence: string
}

/** The services that TXT records and the domains of an SPF record reveal. Each once, TXT records first. */
export function listVendors(txt: readonly string[], spfIncludes: readonly string[]): Vendor[] {
  const vendors = new Map<string, Vendor>()
  const add = (vendor: Vendor) => {
    if (!vendors.has(vendor.name)) vendors.set(vendor.name, vendor)
  }
  for (const record of txt) {
    const lower = record.trim().toLowerCase()
    const known = txtVendors.find(({ start }) => lower.startsWith(start))
    if (known === undefined) continue
    const evidence = record.trim().slice(0, maxEvidence)
    add({ name: known.name, category: known.category, source: 'txt', evidence })
  }
  for (const domain of spfIncludes) {
    const name = findBySuffix(domain, spfVendors)
    if (name !== undefined)
      add({ name, category: 'email-sending', source: 'spf', evidence: domain.slice(0, maxEvidence) })
  }
  return [...vendors.values()]
}

const maxEvidence = 100
