import type { Prompt } from './parse-prompt.ts'

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
