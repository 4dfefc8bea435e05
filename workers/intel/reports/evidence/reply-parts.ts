import { array, integer, number, object, string, type Static } from '#shared/contract/schema.ts'

const citations = array(
  object({
    source: integer({ description: 'Number of the page' }),
    quote: string({ description: 'Words of that page, copied exactly, that show the statement' }),
  }),
)

/** A sentence of the model. */
export const statement = object({ text: string({ description: 'One sentence, without [n]' }), citations })

export type Statement = Static<typeof statement>

/** A sentence about a company or a funding round. */
export const namedReply = object({ name: string(), ...statement.properties })

export type NamedReply = Static<typeof namedReply>

export const figureReply = object({
  value: number({ description: 'The number, as the page gives it' }),
  unit: string({ description: 'As the page gives it, such as USD billion or % per year' }),
  year: integer({ description: 'The year that the number is for; 0 if the page names none' }),
  ...statement.properties,
})

export type FigureReply = Static<typeof figureReply>

export const contradictionReply = object({
  subject: string({ description: 'A few words about the question on which the pages disagree' }),
  sides: array(
    object({ value: string({ description: 'The view of this page, in a few words' }), ...statement.properties }),
  ),
})

export type ContradictionReply = Static<typeof contradictionReply>

/** Questions of the report that the pages leave open. */
export const openQuestions = array(string({ description: 'A question that the pages do not answer' }))
