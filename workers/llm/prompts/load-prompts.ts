import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promptNames, type PromptName } from '#workers/llm/llm.ts'

export type Prompts = ReadonlyMap<PromptName, Prompt>

/** Reads the highest version of each prompt. Throws at start if a file breaks the format or has a name that is unknown. */
export function loadPrompts(folder = import.meta.dirname): Prompts {
  const prompts = new Map<PromptName, Prompt>()
  for (const file of readdirSync(folder).filter((entry) => entry.endsWith('.md'))) {
    const { name, version } = readFileName(file)
    const newest = prompts.get(name)
    if (newest !== undefined && newest.version >= version) continue
    prompts.set(name, parsePrompt(readFileSync(join(folder, file), 'utf8'), { name, version }))
  }
  return prompts
}

function readFileName(file: string): Pick<Prompt, 'name' | 'version'> {
  const [given, version] = /^([a-z-]+)\.v([1-9]\d{0,3})\.md$/.exec(file)?.slice(1) ?? []
  const name = promptNames.find((known) => known === given)
  if (name === undefined || version === undefined)
    throw new Error(`Expected prompt files named NAME.vN.md with a NAME of promptNames, found ${file}.`)
  return { name, version: Number(version) }
}

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
