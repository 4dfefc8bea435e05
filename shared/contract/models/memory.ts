import { string, timestamp } from '#shared/contract/schema.ts'

/** Limits in bytes: of a key in UTF-8, and of a value as JSON text. */
export const memoryLimits = { keyBytes: 256, valueBytes: 64 * 1024 } as const

export const memoryKey = string({
  description: '1 to 256 bytes of UTF-8, without control characters',
  minLength: 1,
  maxLength: memoryLimits.keyBytes,
  pattern: '^[^\\u0000-\\u001f\\u007f]*$',
})

export const storedKey = string({ description: 'The key of the value' })

export const memoryExpiry = timestamp({ description: 'When the value is deleted' })
