/** Splits a table at spaces and line breaks. */
export function words(text: string): string[] {
  return text.trim().split(/[ \n]+/)
}
