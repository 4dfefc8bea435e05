/** A table in markdown. Cells hold markdown. A line break becomes a space, and a `|` is escaped if it is not yet. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cellOf).join(' | ')} |`).join('\n')

const cellOf = (text: string) => text.replaceAll(/(?<!\\)\|/g, String.raw`\|`).replaceAll('\n', ' ')
