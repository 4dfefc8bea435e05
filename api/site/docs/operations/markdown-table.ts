/** A table in markdown. Cells hold markdown on one line. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cellOf).join(' | ')} |`).join('\n')

const cellOf = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
