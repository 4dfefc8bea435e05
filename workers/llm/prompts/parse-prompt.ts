import type { PromptName } from '#workers/llm/prompt-names.ts'

/** A prompt file: the instructions, a line `---`, and the template of the user message. */
export interface Prompt {
  name: PromptName
  version: number
  /** The system message. It has no placeholders: no text from outside enters it. */
  instructions: string
  /** The texts around the placeholders: one more than there are placeholders. */
  literals: readonly string[]
  /** The name of the placeholder after each text. */
  placeholders: readonly string[]
}

/** Throws if the text has no line `---`, an empty half, or a placeholder that is malformed or stands in the instructions. */
export function parsePrompt(text: string, { name, version }: Pick<Prompt, 'name' | 'version'>): Prompt {
  const fail = (problem: string) => new Error(`The prompt ${name}.v${version}.md ${problem}.`)
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const divider = lines.indexOf('---')
  if (divider === -1) throw fail('needs a line --- between the instructions and the user message')
  const instructions = lines.slice(0, divider).join('\n').trim()
  const template = lines
    .slice(divider + 1)
    .join('\n')
    .trim()
  if (instructions === '' || template === '') throw fail('needs text before and after the line ---')
  if (instructions.includes('{{')) throw fail('has a placeholder in its instructions; move it below the line ---')
  const parts = template.split(/\{\{([a-z][A-Za-z0-9]{0,40})\}\}/)
  const literals = parts.filter((_, index) => index % 2 === 0)
  const placeholders = parts.filter((_, index) => index % 2 === 1)
  const malformed = literals.find((literal) => literal.includes('{{') || literal.includes('}}'))
  if (malformed !== undefined) throw fail('has a placeholder that is not {{name}} with a name in camelCase')
  return { name, version, instructions, literals, placeholders }
}

/** The user message with the values in place. Values are not searched for placeholders. Throws unless the names match. */
export function fillTemplate(
  { name, version, literals, placeholders }: Prompt,
  values: Readonly<Record<string, string>>,
): string {
  const unknown = Object.keys(values).filter((given) => !placeholders.includes(given))
  if (unknown.length > 0) throw new Error(`The prompt ${name}.v${version} has no placeholder ${unknown.join(', ')}.`)
  const texts = placeholders.map((placeholder) => {
    const value = values[placeholder]
    if (value === undefined) throw new Error(`The prompt ${name}.v${version} needs a value for ${placeholder}.`)
    return value
  })
  return literals.map((literal, index) => literal + (texts[index] ?? '')).join('')
}
