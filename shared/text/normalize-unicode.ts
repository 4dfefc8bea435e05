/**
 * `text.normalize(form)` in linear time. Sorting the marks of one letter takes time with the square of their number, so a
 * letter keeps its first 30: the limit of the Stream-Safe Text Format of Unicode (UAX 15). No language comes near.
 */
export const normalizeUnicode = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD') =>
  withoutExcess(withoutExcess(text).normalize(form))

/** Once more after the change of form, because one mark can become several. */
function withoutExcess(text: string): string {
  if (!tooManyMarks.test(text)) return text
  const kept: string[] = []
  let marks = 0
  for (const character of text) {
    marks = mark.test(character) ? marks + 1 : 0
    if (marks <= maxMarks) kept.push(character)
  }
  return kept.join('')
}

const maxMarks = 30
const mark = /\p{M}/u
const tooManyMarks = /\p{M}{31}/u
