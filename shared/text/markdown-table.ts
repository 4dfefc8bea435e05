/** A table in markdown. Cells hold markdown. A line break becomes a space, and a `|` is escaped if it is not yet. */
export const markdownTable = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cellOf).join(' | ')} |`).join('\n')

const cellOf = (text: string) => text.replaceAll(/(?<!\\)\|/g, String.raw`\|`).replaceAll('\n', ' ')
