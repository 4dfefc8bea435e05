import type { PageClues } from './page-clues.ts'

/** Whether the page is only a cookie consent dialog. A banner over content or a text about consent does not count. */
export function isConsentWall({ title, heading, text, words, dialogText }: PageClues): boolean {
  if (words > maxWords) return false
  const all = `${text}\n${dialogText}`
  const isTitled = [title, heading].some((name) => titlePattern.test(name.trim()))
  return (
    isTitled && choices.filter((choice) => choice.test(all)).length >= 3 && wordsBesideConsent(text) < maxOtherWords
  )
}

const maxWords = 400
const maxOtherWords = 25

const titlePattern =
  /^(?:before you continue|bevor sie fortfahren|avant d.accéder|antes de continuar|prima di continuare|we value your privacy|your privacy (?:choices|matters)|we use cookies|ihre privatsphäre|votre vie privée|avec votre accord|su privacidad|la tua privacy|cookie consent|einwilligung|mit werbung weiterlesen|privacy gate|privacygate)/iu

const choices = [
  /\b(?:accept|agree|allow)\b|akzeptieren|zustimmen|accepter|aceptar|accetta/iu,
  /\b(?:reject|decline|refuse)\b|ablehnen|refuser|rechazar|rifiuta/iu,
  /cookies?\b/iu,
  /partners?\b|partnern|partenaires|socios|third parties/iu,
  /personali[sz]ed|personalisiert|personnalis|advertis|werbung|publicit/iu,
  /\b(?:settings|options|preferences|manage|customi[sz]e)\b|einstellungen|paramètres|opciones/iu,
]

/** The number of words in long lines that do not mention consent. */
function wordsBesideConsent(text: string): number {
  const others = text.split('\n').filter((line) => !choices.some((choice) => choice.test(line)) && line.length > 60)
  return others.join(' ').split(/\s+/u).filter(Boolean).length
}
