import { parseJson } from '#api/parse-json.ts'
import { AppError } from '#shared/errors.ts'

/** x402's extension sign-in-with-x: the fields of the signed text, and the signature. */
export interface SignInProof {
  is: 'proof'
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

/** The header `SIGN-IN-WITH-X`: base64 of JSON. Throws INVALID_SIGNATURE for anything else. */
export function readProof(header: string): SignInProof {
  const fields = objectIn(header)
  if (fields['version'] !== '1') throw invalid('version "1"')
  const resources = fields['resources']
  return {
    is: 'proof',
    domain: line(fields, 'domain'),
    address: line(fields, 'address'),
    uri: line(fields, 'uri'),
    chainId: line(fields, 'chainId'),
    nonce: line(fields, 'nonce'),
    issuedAt: line(fields, 'issuedAt'),
    signature: line(fields, 'signature'),
    ...optionalLine(fields, 'statement'),
    ...optionalLine(fields, 'expirationTime'),
    ...optionalLine(fields, 'notBefore'),
    ...optionalLine(fields, 'requestId'),
    ...(Array.isArray(resources) && { resources: resources.map((_, index) => line(resources, index)) }),
  }
}

function objectIn(header: string): Readonly<Record<string, unknown>> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(header)) throw invalid('standard base64')
  try {
    const value = parseJson(Buffer.from(header, 'base64'))
    // Each field is looked at below.
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (cause) {
    throw invalid('base64 of a JSON object', cause)
  }
  throw invalid('base64 of a JSON object')
}

/** On one line: a line break would put words into the text that no field holds. */
function line(of: object, name: string | number): string {
  const value: unknown = Reflect.get(of, name)
  // oxlint-disable-next-line no-control-regex
  if (typeof value === 'string' && value !== '' && !/[\u0000-\u001f\u007f]/.test(value)) return value
  throw invalid(`${name}, a text on one line`)
}

function optionalLine<const N extends string>(of: object, name: N): { [K in N]?: string } {
  // One field of that name.
  return (Reflect.get(of, name) === undefined ? {} : { [name]: line(of, name) }) as { [K in N]?: string }
}

const invalid = (expected: string, cause?: unknown) =>
  new AppError('INVALID_SIGNATURE', `Expected ${expected} in the header SIGN-IN-WITH-X.`, { cause })
