/**
 * Inline markdown being put together. `\n` stands for a line break of the page (`<br>`), all other white space is
 * already collapsed to single spaces.
 */

/** Puts pieces together in linear time: only the last characters can matter to what follows. */
export function concatenate(pieces: Iterable<string>): string {
  const settled: string[] = []
  let tail = ''
  for (const piece of pieces) {
    tail = join(tail, piece)
    if (tail.length <= longTail) continue
    settled.push(tail.slice(0, -shortTail))
    tail = tail.slice(-shortTail)
  }
  return settled.join('') + tail
}

const longTail = 256
const shortTail = 16

/** Both pieces, with one space where both bring one, and emphasis marks kept apart from what would break them. */
function join(left: string, right: string): string {
  if (left === '' || right === '') return left + right
  if (/[ \n]$/u.test(left)) right = right.replace(/^ +/u, '')
  else if (right.startsWith('\n')) left = left.trimEnd()
  if (left.endsWith('!') && right.startsWith('[')) return `${left.slice(0, -1)}\\!${right}`
  const mark = closingMark.exec(left)?.[0]
  if (mark && right.startsWith(mark) && !right.startsWith(`${mark}*`))
    return left.slice(0, -mark.length) + right.slice(mark.length)
  if (needsGap(left, right)) return `${left} ${right}`
  return left + right
}

/** Text between emphasis marks, the marks tight around it (`** a **` is not bold) and per line. */
export function emphasize(inner: string, mark: string): string {
  if (inner.includes('\n'))
    return inner
      .split('\n')
      .map((line) => emphasize(line, mark))
      .join('\n')
  const core = inner.trim()
  if (core === '' || core.startsWith(mark) || core.endsWith(mark)) return inner
  return inner.replace(core, () => `${mark}${core}${mark}`)
}

const closingMark = /(?<![\\*])(?:\*\*|\*|~~)$/u

/** CommonMark's flanking rules: a mark between punctuation and a letter neither opens nor closes. */
function needsGap(left: string, right: string): boolean {
  if (/[\p{P}\p{S}](?:\*\*|\*|~~)$/u.test(left) && !/\\[*~]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right)) return true
  return /[\p{L}\p{N}]$/u.test(left) && /^(?:\*\*|\*|~~)[^\p{L}\p{N}\s]/u.test(right)
}
