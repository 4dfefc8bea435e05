import { Parser } from 'htmlparser2'

/** The texts under the marks of a page: the innermost mark decides, texts without one are not judged. */
export interface MarkedTexts {
  keep: string[]
  drop: string[]
}

/** Reads the attributes `keep` and `drop`. A dropped text that is part of a kept one cannot be told apart and is left out. */
export function markedTexts(html: string): MarkedTexts {
  const keep: string[] = []
  const drop: string[] = []
  const open: ('keep' | 'drop' | undefined)[] = []
  let pending = ''
  const flush = () => {
    const text = pending.replaceAll(/\s+/gu, ' ').trim()
    pending = ''
    const mark = open.at(-1)
    if (mark !== undefined && /[\p{L}\p{N}]/u.test(text)) (mark === 'keep' ? keep : drop).push(text)
  }
  const parser = new Parser({
    onopentag: (_, attributes) => {
      flush()
      open.push('keep' in attributes ? 'keep' : 'drop' in attributes ? 'drop' : open.at(-1))
    },
    onclosetag: () => {
      flush()
      open.pop()
    },
    ontext: (text) => {
      pending += text
    },
  })
  parser.end(html)
  const kept = keep.join('\n')
  return { keep, drop: drop.filter((text) => !kept.includes(text)) }
}
