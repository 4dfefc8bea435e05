import { string, timestamp } from '#shared/schema.ts'

/** Bytes of a key in UTF-8, of a value as JSON text. */
export const memoryLimits = { keyBytes: 256, valueBytes: 64 * 1024 } as const

export const memoryKey = string({
  description: 'Up to 256 bytes of UTF-8, any but control characters; kept as it is',
  minLength: 1,
  maxLength: memoryLimits.keyBytes,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
})

export const memoryExpiry = timestamp({ description: 'When it is forgotten' })
