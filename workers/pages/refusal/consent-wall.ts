import type { PageClues } from './page-clues.ts'

/** A request for consent to cookies with nothing behind it. A banner over a page, or a page about consent, is none. */
export function isConsentWall({ title, heading, text, words, dialogText }: PageClues): boolean {
  if (words > mostWords) return false
  const all = `${text}\n${dialogText}`
  const asks = [title, heading].some((name) => titled.test(name.trim()))
  return asks && choices.filter((choice) => choice.test(all)).length >= 3 && withoutConsent(text) < fewWords
}

const mostWords = 400
const fewWords = 25

const titled =
  /^(?:before you continue|bevor sie fortfahren|avant d.accéder|antes de continuar|prima di continuare|we value your privacy|your privacy (?:choices|matters)|we use cookies|ihre privatsphäre|votre vie privée|avec votre accord|su privacidad|la tua privacy|cookie consent|einwilligung|mit werbung weiterlesen|privacy gate|privacygate)/iu

const choices = [
  /\b(?:accept|agree|allow)\b|akzeptieren|zustimmen|accepter|aceptar|accetta/iu,
  /\b(?:reject|decline|refuse)\b|ablehnen|refuser|rechazar|rifiuta/iu,
  /cookies?\b/iu,
  /partners?\b|partnern|partenaires|socios|third parties/iu,
  /personali[sz]ed|personalisiert|personnalis|advertis|werbung|publicit/iu,
  /\b(?:settings|options|preferences|manage|customi[sz]e)\b|einstellungen|paramètres|opciones/iu,
]

/** Words in lines that say nothing about consent. */
function withoutConsent(text: string): number {
  const others = text.split('\n').filter((line) => !choices.some((choice) => choice.test(line)) && line.length > 60)
  return others.join(' ').split(/\s+/u).filter(Boolean).length
}
