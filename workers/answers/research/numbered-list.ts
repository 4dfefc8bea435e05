/** One line for each text, numbered from 1, for a prompt. */
export const numberedList = (texts: readonly string[]): string =>
  texts.map((text, position) => `${position + 1}. ${text.replaceAll('\n', ' ')}`).join('\n')
