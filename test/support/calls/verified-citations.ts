import { createPublicKey, verify } from 'node:crypto'
import { expect } from 'vitest'
import type { Proof } from '#shared/contract/models/proof.ts'
import { callOperation } from './client.ts'

/** The address of a quote: the fields that /proof/verify takes. */
export interface Quoted {
  url: string
  hash: string
  quote: string
}

interface Verified {
  valid: boolean
  reason?: string
  found?: { text: string; start: number; end: number; part: string; fetchedAt: string; proof: Proof }
}

export const verifyQuote = async (serviceUrl: string, { url, hash, quote }: Quoted) =>
  (await callOperation<Verified>(serviceUrl, 'proof-verify', { url, hash, quote })).body

/**
 * Expects that /proof/verify finds every quote, that the published key verifies the proof of each text, and that a changed
 * quote, URL or hash is not valid. Resolves to the parts of the pages in which the quotes stand.
 */
export async function expectVerified(serviceUrl: string, quotes: readonly Quoted[]): Promise<Set<string>> {
  expect(quotes).not.toEqual([])
  const key = await publishedKey(serviceUrl)
  const parts = new Set<string>()
  for (const quoted of quotes) {
    const { valid, reason, found } = await verifyQuote(serviceUrl, quoted)
    expect([quoted, valid, reason]).toEqual([quoted, true, undefined])
    if (found === undefined) throw new Error('Expected a valid citation to have `found`.')
    parts.add(found.part)
    const { hash, timestamp, signature = '' } = found.proof
    expect([hash, timestamp]).toEqual([quoted.hash, found.fetchedAt])
    const signed = Buffer.from([quoted.url, hash, timestamp].join('\n'))
    expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  }
  for (const [change, reason] of changesOf(quotes[0])) {
    expect([change, await verifyQuote(serviceUrl, change)]).toMatchObject([change, { valid: false, reason }])
  }
  return parts
}

function changesOf(quoted: Quoted | undefined): [Quoted, string][] {
  if (quoted === undefined) return []
  return [
    [{ ...quoted, quote: `${quoted.quote} never once` }, 'quote_mismatch'],
    [{ ...quoted, url: `${quoted.url}x` }, 'unknown_capture'],
    [{ ...quoted, hash: '0'.repeat(64) }, 'unknown_capture'],
  ]
}

async function publishedKey(serviceUrl: string) {
  const { keys } = (await (await fetch(`${serviceUrl}/.well-known/jwks.json`)).json()) as { keys: { x: string }[] }
  const [key] = keys
  if (key === undefined) throw new Error('Expected jwks.json to have a key.')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' })
}
