import { textPrefix } from '#shared/runtime/text-prefix.ts'

/**
 * The text without control characters, and without the invisible ones that reorder the letters around them or that only
 * programs read: a title must not show another text than it holds. Keeps white space.
 */
export const visibleText = (text: string): string => text.replaceAll(invisible, '')

const invisible = /[^\P{Cc}\s]|[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu

/** The beginning of a text on one line, without invisible characters. */
export function visibleLine(text: string, maxChars: number): string {
  return visibleText(textPrefix(text.trim(), maxChars).replaceAll(/[\r\n\t]/g, ' '))
}
