/** Splits markdown at its blank lines, but not inside fenced code. */
export function markdownBlocks(markdown: string): string[] {
  const blocks: string[][] = [[]]
  let fence: string | undefined
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(?<fence>`{3,}|~{3,})/u.exec(line)?.groups?.['fence']
    if (fence === undefined && line.trim() === '') {
      blocks.push([])
      continue
    }
    blocks.at(-1)?.push(line)
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) === true) fence = undefined
  }
  return blocks.map((lines) => lines.join('\n')).filter((block) => block !== '')
}
