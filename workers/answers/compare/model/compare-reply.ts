import { array, integer, object, string, type Static } from '#shared/contract/schema.ts'

const page = integer({ description: 'Number of the page' })
const quote = string({ description: 'Words copied from the page' })
const text = string({ description: 'One sentence' })
const statement = object({ text, quotes: array(object({ page, quote }), { maxItems: 6 }) })

/** The reply to the prompt `compare`. */
export const compareReply = object({
  summary: array(statement, { maxItems: 6 }),
  similarities: array(statement, { maxItems: 20 }),
  differences: array(
    object({
      positions: array(
        object({ page, text: string({ description: 'The position of this page, in one sentence' }), quote }),
        {
          maxItems: 6,
        },
      ),
    }),
    { maxItems: 20 },
  ),
})

export type CompareReply = Static<typeof compareReply>
