import type { ItemInput } from './item-inputs.ts'

/** The wishes for the language model: the words that stand for a schema, and the instructions beside them. */
export const instructionsOf = ({ prompt, instructions }: { prompt?: unknown; instructions?: unknown }): string =>
  [prompt, instructions].filter(Boolean).join('\n')

/**
 * An item whose words have become a schema: the call that sends this schema, and the words as instructions. Its answer is stored
 * under the schema. An answer under the words has the schema that was planned from its own page.
 */
export function withPlannedSchema({ prompt, instructions, ...item }: ItemInput, schema: unknown): ItemInput {
  return { ...item, schema, instructions: instructionsOf({ prompt, instructions }) }
}
