/**
 * How much the context of a phrase speaks against an instruction to a model, 0 to 6: pages about the attack quote it, show
 * it as code, or name it; manuals tell people when to skip a step.
 */
export function contextPenalty(text: string, at: number): number {
  const line = lineBefore(text, at)
  const sentence = line.slice(lastMatchEnd(line, sentenceEnds))
  const around = text.slice(Math.max(0, at - reach), at + reach)
  return (
    quotePenalty(line) +
    (isInCode(text, at, line) ? 2 : 0) +
    (conditional.test(sentence) ? 2 : 0) +
    (about.test(around) ? 2 : 0)
  )
}

/** Whether a command begins here: at the start of a sentence, or after words that lead to one. */
export function beginsCommand(text: string, at: number): boolean {
  const line = lineBefore(text, at)
  const sentence = line.slice(lastMatchEnd(line, sentenceEnds))
  return (
    !/[\p{L}\p{N}]/u.test(sentence) || /(?:please|and|then|must|always|now|also|should|[,:;–-])\W{0,3}$/.test(sentence)
  )
}

function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - reach), at)
  return before.slice(before.lastIndexOf('\n') + 1)
}

const reach = 400

const sentenceEnds = /[.!?]\s|[。！？]/g

/** Words before the phrase in its sentence that speak about instructions instead of giving them. */
const conditional =
  /\b(?:do not|don['’]t|if you(?! are an? (?:ai|llm|language))|you (?:can|may|might|could|should not)|unless|safely|attackers?|adversar(?:y|ies)|hackers?|users? (?:can|may|could|try|who)|for example|an example|examples? of|such as|like|called|phrases?|says?|saying|said|asks?|asking|tries|trying|attempts?|able to|how to|tricks?|tricked|why|when|whether|might|could|would|not to|cannot|never|wrote|inject(?:ed|ing)?|wenn sie|falls sie|können sie|vous pouvez|si vous(?! êtes)|puede|si usted|angreifer|attaquants?|atacantes?|zum beispiel|par exemple|por ejemplo)\b|例如|比如|攻击者/

/** Words near the phrase that name the attack. */
const about =
  /prompt[- ]injections?|prompt[- ]hacking|jailbreak|adversarial (?:prompt|attack|example)|owasp|red[- ]team|injection de prompts?|inyecci[oó]n de prompts?|inyecciones de prompts?|prompt-angriff|提示(?:词)?注入|越狱|social engineering|attack (?:string|payload|pattern)s?|malicious (?:prompt|instruction|text)s?|security research/

/** Inside quotation marks, or in a line that quotes. Such a line alone says little: a page may show all its text in one. */
function quotePenalty(line: string): number {
  const opening = Math.max(line.lastIndexOf('“'), line.lastIndexOf('«'), line.lastIndexOf('„'), line.lastIndexOf('「'))
  const closing = Math.max(line.lastIndexOf('”'), line.lastIndexOf('»'), line.lastIndexOf('」'))
  if (opening > closing || countOf(line, '"') % 2 === 1) return 2
  return /^\s{0,20}>/.test(line) ? 1 : 0
}

/** In a span or a block of code. Only a bounded part of the text before is read. */
function isInCode(text: string, at: number, line: string): boolean {
  if (countOf(line, '`') % 2 === 1 || line.startsWith('    ') || line.startsWith('\t')) return true
  const before = text.slice(Math.max(0, at - fenceReach), at)
  return countOf(before, '\n```') % 2 === 1
}

/** Longer blocks of code are taken for text. */
const fenceReach = 4000

const countOf = (text: string, part: string): number => text.split(part).length - 1

function lastMatchEnd(text: string, pattern: RegExp): number {
  let end = 0
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length
  return end
}
