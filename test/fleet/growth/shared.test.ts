import { describe, expect, it } from 'vitest'
import { parsePreference } from '#api/calls/call.ts'
import { assertExactNumbers, parseJson } from '#api/calls/parse-json.ts'
import { readProof } from '#api/calls/read-sign-in.ts'
import { readPayment } from '#api/payments/x402/read-payment.ts'
import { readFeedback } from '#api/routes/feedback.ts'
import { parseIdempotencyKey } from '#api/transports/http/read-request.ts'
import { splitResult } from '#api/transports/mcp/split-result.ts'
import { parseReaderTarget } from '#api/transports/reader/reader-route.ts'
import { AppError } from '#shared/contract/errors.ts'
import { targetAddress } from '#shared/contract/target-address.ts'
import { cookieJar } from '#shared/egress/headers/cookie-jar.ts'
import { endToEnd } from '#shared/egress/proxy/forward.ts'
import { forwardTarget, tunnelTarget } from '#shared/egress/proxy/open-context-proxy.ts'
import { vetUrl } from '#shared/egress/vet-url.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'
import { isoDate } from '#shared/values/iso-date.ts'
import { growthOf, linearGrowth } from '#test/support/runner/growth.ts'
import { decodeBody } from '#workers/pages/charset/decode-body.ts'
import { freshnessOf } from '#workers/pages/freshness.ts'
import { readJsonLd } from '#workers/pages/metadata/json-ld.ts'
import { truncateToTokens } from '#workers/pages/output/fit-content.ts'

/** Repeats each part between common prefixes and suffixes, to provoke backtracking. */
const pieces = [
  ' ',
  ' ,',
  ', ',
  '.',
  ':',
  '-',
  '=',
  '"',
  '\\"',
  ';',
  '/',
  '0',
  'a',
  'a ',
  ' =',
  'A.',
  '&',
  '%41',
  '\t',
  '{',
  '[',
  '@',
]
const around = [
  ['', ''],
  ['a', 'b'],
  ['a:', '!'],
  ['"', ','],
] as const

const base64 = (text: string) => Buffer.from(text).toString('base64')
const signed = (text: string) => base64(JSON.stringify({ version: '1', domain: text, nonce: text, issuedAt: text }))
const paid = (text: string) =>
  base64(JSON.stringify({ x402Version: 2, accepted: {}, payload: { text }, extensions: { text } }))
const rules = parseEgressRules({ ownHosts: [] })
const capture = (text: string) => ({ url: text, status: 200, body: new Uint8Array(), redirects: [] })

/** The functions that parse text from callers or targets. */
const readers: [string, (text: string) => unknown][] = [
  ['the names in Connection', (text) => endToEnd([['connection', text]])],
  ['an address after /r/', (text) => parseReaderTarget(`/r/${text}`)],
  ['an encoded address after /r/', (text) => parseReaderTarget(`/r/https%3A%2F%2F${text}?format=${text}`)],
  ['an address to fetch', (text) => vetUrl(`https://example.com/${text}`, rules)],
  ['a host to fetch', (text) => vetUrl(`https://${text}`, rules)],
  ['the query of an address', (text) => targetAddress(new URL(`https://example.com/?${text}`), {})],
  ['a target of the proxy', (text) => [tunnelTarget(text), forwardTarget(`http://${text}`)]],
  ['a cookie', (text) => cookieJar().store(new URL('https://example.com'), [text, `a=b;${text}`])],
  ['Prefer', (text) => parsePreference(text)],
  ['Idempotency-Key', (text) => parseIdempotencyKey(text)],
  [
    'Cache-Control, Vary and ETag',
    (text) => freshnessOf({ ...capture(text), headers: { 'cache-control': text, vary: text, etag: text } }),
  ],
  ['Content-Type', (text) => decodeBody(new Uint8Array(), text)],
  ['JSON', (text) => parseJson(Buffer.from(text))],
  ['a text in JSON', (text) => parseJson(Buffer.from(JSON.stringify({ text })))],
  ['numbers in JSON', (text) => assertExactNumbers(`["${text.replaceAll(/["\\\t]/g, '')}", 1234567890123456]`)],
  ['a feedback document', (text) => readFeedback(Buffer.from(JSON.stringify({ text, [text]: 1 })))],
  ['Payment-Signature', (text) => readPayment({ base64: paid(text), location: 'the header' })],
  ['what is not base64', (text) => readPayment({ base64: text, location: 'the header' })],
  ['SIGN-IN-WITH-X', (text) => readProof(signed(text))],
  ['an answer for an agent', (text) => splitResult({ text, list: [text] }, 4000)],
  ['a text that is cut', (text) => truncateToTokens([text], { maxTokens: text.length / 8, format: 'markdown' })],
  ['HTML that is cut', (text) => truncateToTokens([text], { maxTokens: text.length / 8, format: 'html' })],
  ['a date', (text) => isoDate(text)],
  ['JSON-LD', (text) => readJsonLd(`<!--${text}{"a":"b"}${text}-->;`)],
]

describe('parsers run in linear time', () => {
  it.each(readers)('%s', (_, read) => {
    for (const piece of pieces) {
      for (const [before, after] of around) {
        const make = (size: number) => before + piece.repeat(size / piece.length) + after
        const growth = growthOf(make, (text) => orRefused(read, text), { minSize: 4096, maxSize: 1 << 16 })
        expect.soft(growth, `${before}${piece}…${after}`).toBeLessThan(linearGrowth)
      }
    }
  })
})

function orRefused(read: (text: string) => unknown, text: string): void {
  try {
    read(text)
  } catch (error) {
    // The query parser receives invalid URLs.
    if (!(error instanceof AppError || error instanceof TypeError)) throw error
  }
}
