import { integer, optional, string, withDefault } from '#shared/schema.ts'

/** Input fields of a list that comes a page at a time. */
export const pageInput = {
  limit: withDefault(integer({ description: 'Entries of one page', minimum: 1, maximum: 1000 }), 100),
  cursor: optional(string({ description: '`next` of the page before', minLength: 1, maxLength: 2000 })),
}

export const pageNext = optional(string({ description: 'Where the next page begins; absent on the last one' }))
