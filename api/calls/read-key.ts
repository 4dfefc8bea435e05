import { AppError } from '#shared/contract/errors.ts'

/** A spending key as it was sent. Only its form has been checked. */
export interface SentKey {
  keyId: string
  /** The whole key. Never logged, stored or returned. */
  text: string
}

const form = /^wk_([0-9a-f]{16})_[\w-]{43}$/
/** A URL in a URL is encoded twice. */
const inUrl = /wk(?:_|%(?:25)?5f)[0-9a-f]{16}(?:_|%(?:25)?5f)/i

/** Reads a spending key from the `Authorization` header; undefined without the header. Throws INVALID_KEY for another token. */
export function readKey(authorization: string): SentKey | undefined {
  if (authorization === '') return undefined
  const text = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
  const keyId = form.exec(text)?.[1]
  if (keyId === undefined) throw notAKey()
  return { keyId, text }
}

/** Throws INVALID_KEY for a spending key in a URL: servers and browsers write URLs to logs. */
export function assertNoKey(url: string): void {
  if (inUrl.test(url)) throw keyInUrl()
}

const notAKey = () =>
  invalidKey('Expected `Authorization: Bearer wk_…` with a spending key of this service. POST /keys makes one.')

const keyInUrl = () =>
  invalidKey(
    'A spending key was sent in the URL, and URLs are written to logs: the key has leaked. Revoke it with DELETE /keys/{keyId}, and send the next one in `Authorization: Bearer`.',
  )

export const invalidKey = (message: string) => new AppError('INVALID_KEY', message, { challenge: 'key' })
