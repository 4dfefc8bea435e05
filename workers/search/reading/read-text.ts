/** The text of a field. Undefined if it is no text, or blank. Markup and length are the concern of the search, not of a provider. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
