// cspell:disable
/** The names of the months, folded to lower case, in the order of the year. */
const names = [
  'january jan januar janner janvier enero ene gennaio gen janeiro januari',
  'february feb februar fevrier fev febrero febbraio fevereiro februari',
  'march mar marz maerz mars marzo marco maart mrt',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug aout agosto ago augustus',
  'september sept sep septembre septiembre settembre set setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dicembre dezembro',
] as const
// cspell:enable

const numbers = new Map(names.flatMap((list, index) => list.split(' ').map((name) => [name, index + 1] as const)))

/** 1 to 12, in any of these languages. */
export const monthNumber = (word: string): number | undefined =>
  numbers.get(word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, ''))
