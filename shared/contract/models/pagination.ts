import { integer, optional, string, withDefault } from '#shared/contract/schema.ts'

/** Input fields of operations that return a list in pages. */
export const paginationInput = {
  limit: withDefault(integer({ description: 'Maximum number of entries on a page', minimum: 1, maximum: 1000 }), 100),
  cursor: optional(string({ description: '`next` of the previous page', minLength: 1, maxLength: 4000 })),
}

export const nextCursor = optional(
  string({ description: 'Pass as cursor to get the next page. Absent on the last page' }),
)
