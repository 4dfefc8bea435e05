import { choice, withDefault } from '#shared/contract/schema.ts'

/** The parts of the content that a caller may leave out. Input fields of all operations that return pages as markdown. */
export const contentFields = {
  title: withDefault(choice(['include', 'exclude'], { description: 'exclude: without the title heading' }), 'include'),
  captions: withDefault(choice(['include', 'exclude'], { description: 'exclude: without image captions' }), 'include'),
}

/** They change the content, so they belong to the key of a stored answer. */
export const contentOptions = ['title', 'captions'] as const
