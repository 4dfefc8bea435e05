import { AppError } from '#shared/contract/errors.ts'
import { parseJson } from './parse-json.ts'

/** A sign-in as it was sent: in the three X-CREDIT-* headers, or in `SIGN-IN-WITH-X`. */
export type SentSignIn = { kind: 'headers'; wallet: string; signature: string; timestamp: string } | SignInProof

/** Maximum length of a header, in characters. */
const maxLength = 8192

/**
 * Reads the sign-in of a request; undefined without one. `get` returns a header, or '' if it is absent. Throws
 * MISSING_AUTH if one of the three headers is missing, INVALID_SIGNATURE if malformed, and INVALID_REQUEST for two sign-ins.
 */
export function readSignIn(get: (header: string) => string): SentSignIn | undefined {
  const [wallet, signature, timestamp] = names.map(get)
  const proof = get('SIGN-IN-WITH-X')
  const missing = names.filter((name) => get(name) === '')
  if (missing.length === names.length) return proof === '' ? undefined : readProof(withinLimit(proof))
  if (proof !== '')
    throw new AppError(
      'INVALID_REQUEST',
      'Expected X-CREDIT-* headers or SIGN-IN-WITH-X, found both. Send one of them.',
    )
  if (!wallet || !signature || !timestamp)
    throw new AppError(
      'MISSING_AUTH',
      `Missing ${missing.join(' and ')}. A sign-in needs all three headers: ${names.join(', ')}.`,
    )
  return { kind: 'headers', wallet: withinLimit(wallet), signature: withinLimit(signature), timestamp }
}

const names = ['X-CREDIT-WALLET', 'X-CREDIT-SIGNATURE', 'X-CREDIT-TIMESTAMP'] as const

function withinLimit(header: string): string {
  if (header.length <= maxLength) return header
  throw new AppError('INVALID_SIGNATURE', `Sign-in headers are limited to ${maxLength} characters.`)
}

/** A proof of x402's extension sign-in-with-x: the fields of the signed text, and the signature. */
export interface SignInProof {
  kind: 'proof'
  domain: string
  address: string
  statement?: string
  uri: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
  signature: string
}

/** Parses the `SIGN-IN-WITH-X` header, base64 of JSON. Throws INVALID_SIGNATURE. */
export function readProof(header: string): SignInProof {
  const fields = objectIn(header)
  if (fields['version'] !== '1') throw invalid('version "1"')
  const resources = fields['resources']
  return {
    kind: 'proof',
    domain: singleLine(fields, 'domain'),
    address: singleLine(fields, 'address'),
    uri: singleLine(fields, 'uri'),
    chainId: singleLine(fields, 'chainId'),
    nonce: singleLine(fields, 'nonce'),
    issuedAt: singleLine(fields, 'issuedAt'),
    signature: singleLine(fields, 'signature'),
    ...optionalSingleLine(fields, 'statement'),
    ...optionalSingleLine(fields, 'expirationTime'),
    ...optionalSingleLine(fields, 'notBefore'),
    ...optionalSingleLine(fields, 'requestId'),
    ...(Array.isArray(resources) && { resources: resources.map((_, index) => singleLine(resources, index)) }),
  }
}

function objectIn(header: string): Readonly<Record<string, unknown>> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(header)) throw invalid('standard base64')
  try {
    const value = parseJson(Buffer.from(header, 'base64'))
    // readProof checks each field.
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (cause) {
    throw invalid('base64 of a JSON object', cause)
  }
  throw invalid('base64 of a JSON object')
}

/** A string without line breaks, which could forge further fields of the signed text. */
function singleLine(of: object, name: string | number): string {
  const value: unknown = Reflect.get(of, name)
  // oxlint-disable-next-line no-control-regex
  if (typeof value === 'string' && value !== '' && !/[\u0000-\u001f\u007f]/.test(value)) return value
  throw invalid(`${name} as a string on one line`)
}

function optionalSingleLine<const N extends string>(of: object, name: N): { [K in N]?: string } {
  // The object has at most this field.
  return (Reflect.get(of, name) === undefined ? {} : { [name]: singleLine(of, name) }) as { [K in N]?: string }
}

const invalid = (expected: string, cause?: unknown) =>
  new AppError('INVALID_SIGNATURE', `Expected ${expected} in the header SIGN-IN-WITH-X.`, { cause })
