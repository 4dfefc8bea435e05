import { AppError } from '#shared/errors.ts'

/** Where a page of a list begins. The record that stood there may be gone. */
export interface Position {
  rank: string
  key: string
}

export function cursorOf({ rank = '', key }: { rank?: string; key: string }): string {
  return Buffer.from(JSON.stringify([rank, key])).toString('base64url')
}

/** Throws INVALID_REQUEST for text that `cursorOf` did not write. */
export function positionOf(cursor: string): Position {
  const parts = parse(Buffer.from(cursor, 'base64url').toString())
  if (Array.isArray(parts) && parts.length === 2) {
    const [rank, key] = parts as unknown[]
    if (isName(rank) && isName(key) && cursorOf({ rank, key }) === cursor) return { rank, key }
  }
  throw new AppError('INVALID_REQUEST', 'Expected the cursor that came with the page before, unchanged, or none.')
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed()
}
