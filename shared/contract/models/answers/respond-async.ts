import { boolean, withDefault } from '#shared/contract/schema.ts'

/** The input field of long operations that stands for `Prefer: respond-async`. */
export const respondAsync = withDefault(
  boolean({ description: 'Answer 202 at once, like Prefer: respond-async' }),
  false,
)
