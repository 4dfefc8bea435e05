import { findAllXml, findXml, readXml, xmlAttribute, xmlText, type XmlNode } from '#workers/xml/read-xml.ts'

/** The terms of a `<content>` element of an RSL document (RSL 1.0, section 3). Plain JSON. */
export interface RslContent {
  /** The address or path pattern of what the terms are for. Empty for the page that the document is part of. */
  url: string
  /** A server that sells licences. */
  server?: string
  licenses: RslLicense[]
}

interface RslLicense {
  /** The listed uses. Absent: the licence lists none. */
  permits?: string[]
  prohibits: string[]
  /** The licence is for some users or countries only. */
  isRestricted: boolean
  payment?: RslPayment
}

interface RslPayment {
  type: string
  amount?: string
  currency?: string
  /** The address of standard or custom terms. */
  url?: string
}

/**
 * Reads an RSL document, or a feed with RSL elements. Elements that are not of RSL are ignored. Malformed XML is read as far
 * as it goes. Throws PAGE_TOO_COMPLEX. Run it in a child process.
 */
export function readRsl(document: Uint8Array): RslContent[] {
  return findAllXml(readXml([document]), 'content')
    .slice(0, maxContents)
    .map(contentOf)
}

function contentOf(content: XmlNode): RslContent {
  const server = textOf(xmlAttribute(content, 'server'))
  return {
    url: textOf(xmlAttribute(content, 'url')),
    ...(server !== '' && { server }),
    licenses: findAllXml(content, 'license').slice(0, maxLicenses).map(licenseOf),
  }
}

function licenseOf(license: XmlNode): RslLicense {
  const permits = termsOf(license, 'permits')
  const prohibits = termsOf(license, 'prohibits')
  const payment = findXml(license, 'payment')
  const usage = permits.get('usage')
  return {
    ...(usage !== undefined && { permits: usage }),
    prohibits: prohibits.get('usage') ?? [],
    isRestricted: [permits, prohibits].some((terms) => terms.has('user') || terms.has('geo')),
    ...(payment !== undefined && { payment: paymentOf(payment) }),
  }
}

/** The tokens of the elements with this name, by their `type`. Version 0.9 separates them with commas. */
function termsOf(license: XmlNode, name: string): Map<string, string[]> {
  const terms = new Map<string, string[]>()
  for (const element of findAllXml(license, name).slice(0, maxTerms)) {
    const type = textOf(xmlAttribute(element, 'type'))
    const tokens = textOf(xmlText(element))
      .split(/[\s,]+/)
      .filter(Boolean)
    terms.set(type, [...(terms.get(type) ?? []), ...tokens])
  }
  return terms
}

/** A payment without a type is free (section 3.7). */
function paymentOf(payment: XmlNode): RslPayment {
  const amount = findXml(payment, 'amount')
  const stated = textOf(xmlText(amount))
  const currency = textOf(xmlAttribute(amount, 'currency'))
  const url = textOf(xmlText(findXml(payment, 'custom'))) || textOf(xmlText(findXml(payment, 'standard')))
  return {
    type: textOf(xmlAttribute(payment, 'type')) || 'free',
    ...(stated !== '' && { amount: stated }),
    ...(currency !== '' && { currency }),
    ...(url !== '' && { url }),
  }
}

const textOf = (text = '') =>
  text
    .slice(0, maxTextLength)
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()

const maxTextLength = 500
const maxContents = 1000
const maxLicenses = 10
const maxTerms = 10
