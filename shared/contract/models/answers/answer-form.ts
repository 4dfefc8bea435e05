import { choice, withDefault } from '#shared/contract/schema.ts'

const lengths = ['short', 'medium', 'long'] as const
const formats = ['text', 'bullets'] as const

export type AnswerLength = (typeof lengths)[number]
export type AnswerFormat = (typeof formats)[number]

/** The input fields that choose the form of an answer. Every statement is checked in each of them. */
export const answerForm = {
  length: withDefault(
    choice(lengths, {
      description: 'Number of statements. short: one to three; medium: as many as needed; long: a full account',
    }),
    'medium',
  ),
  format: withDefault(
    choice(formats, {
      description: 'text: running text; bullets: one line for each statement, which starts with "- "',
    }),
    'text',
  ),
}

/** They change the answer. */
export const formKeyFields = ['length', 'format'] as const

/** Calls of earlier versions had this form. */
export const formLaterFields = { length: 'medium', format: 'text' } as const
