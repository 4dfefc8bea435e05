import { AppError } from '#shared/contract/errors.ts'

/** The first record of a page of a list. That record may have been removed since. */
export interface Position {
  rank: string
  key: string
}

export function encodeCursor({ rank = '', key }: { rank?: string; key: string }): string {
  return Buffer.from(JSON.stringify([rank, key])).toString('base64url')
}

/** Throws INVALID_REQUEST for text that `encodeCursor` did not write. */
export function decodeCursor(cursor: string): Position {
  const parts = parse(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(parts) && parts.length === 2) {
    const [rank, key] = parts as unknown[]
    if (isWellFormed(rank) && isWellFormed(key) && encodeCursor({ rank, key }) === cursor) return { rank, key }
  }
  throw new AppError(
    'INVALID_REQUEST',
    'Invalid cursor. Send the `next` value of the previous page unchanged, or no cursor for the first page.',
  )
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isWellFormed(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed()
}
