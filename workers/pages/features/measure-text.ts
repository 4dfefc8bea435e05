/** Character counts of a text, made in one pass. */
export interface TextMeasures {
  /** Sentence-ending marks before a space, a quote or the end of the text. */
  sentences: number
  commas: number
  digits: number
  capitals: number
  asks: boolean
}

export function measureText(text: string): TextMeasures {
  const measures = { sentences: 0, commas: 0, digits: 0, capitals: 0, asks: false }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) continue
    if (code >= 65 && code <= 90) measures.capitals++
    else if (code >= 48 && code <= 57) measures.digits++
    else if (code === comma || code === semicolon) measures.commas++
    else if (code < 128) countMark(code, text, at, measures)
    else if (code < firstWithoutCase) measures.capitals += isCapital(text.charAt(at)) ? 1 : 0
    else if (foreignCommas.has(code)) measures.commas++
    else if (foreignMarks.has(code) && endsThere(text, at)) measures.sentences++
  }
  return measures
}

function countMark(code: number, text: string, at: number, measures: TextMeasures): void {
  if (code !== dot && code !== bang && code !== question) return
  if (code === question) measures.asks = true
  if (endsThere(text, at)) measures.sentences++
}

const [comma, semicolon, dot, bang, question] = [44, 59, 46, 33, 63]
/** From U+2000 on, scripts have no capitals, with rare exceptions. */
const firstWithoutCase = 0x20_00
const foreignCommas = new Set([0x30_01, 0xff_0c])
const foreignMarks = new Set([0x20_26, 0x30_02, 0xff_01, 0xff_1f])

function endsThere(text: string, at: number): boolean {
  const next = text.charAt(at + 1)
  return next === '' || next === ' ' || next === '"' || next === '”' || next === '’' || next === ')'
}

function isCapital(char: string): boolean {
  return char !== char.toLowerCase()
}
