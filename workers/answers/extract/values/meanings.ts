import { wordsOf } from './words-of.ts'

/**
 * Words of several languages with one meaning, by the name that schema.org gives it. A page says "Auf Lager", and a caller's
 * schema wants `true`, `in_stock` or `InStock`.
 */
// cspell:disable
const meanings: Readonly<Record<string, string>> = {
  'in stock':
    'in stock, instock, available, available now, auf lager, lieferbar, sofort lieferbar, verfugbar, sofort verfugbar, vorratig, en stock, disponible, disponibile, in magazzino, op voorraad, em estoque, en existencia, limited availability, online only, in store only, 在庫あり, 在庫有り',
  'out of stock':
    'out of stock, outofstock, sold out, soldout, unavailable, not available, currently unavailable, ausverkauft, nicht lieferbar, nicht verfugbar, nicht auf lager, nicht vorratig, epuise, en rupture de stock, rupture de stock, indisponible, agotado, sin existencias, sin stock, no disponible, esaurito, non disponibile, uitverkocht, niet op voorraad, esgotado, discontinued, 在庫なし, 在庫切れ, 品切れ, 売り切れ',
  'pre order': 'pre order, preorder, vorbestellbar, precommande, preventa, pre sale, back order, backorder, 予約受付中',
  'full time':
    'full time, fulltime, vollzeit, temps plein, tiempo completo, jornada completa, tempo pieno, voltijd, 正社員, フルタイム',
  'part time':
    'part time, parttime, teilzeit, temps partiel, tiempo parcial, media jornada, tempo parziale, deeltijd, パート, パートタイム',
  contract: 'contract, contractor, freelance, freiberuflich, contrat, 契約社員',
  temporary: 'temporary, befristet, temporaire, temporal, cdd',
  permanent: 'permanent, unbefristet, cdi, indefinido, contrato indefinido',
  internship: 'internship, intern, praktikum, stage, practicas, tirocinio',
  remote:
    'remote, telecommute, fully remote, home office, homeoffice, teletravail, a distance, teletrabajo, remoto, da remoto, リモート, 在宅勤務',
  'on site': 'on site, onsite, in office, vor ort, sur site, presencial, in sede, no remote',
  hybrid: 'hybrid, hybride, hibrido, ハイブリッド',
  new: 'new, new condition, neu, neuwertig, neuf, nuevo, nuovo, nieuw, novo, 新品',
  used: 'used, used condition, gebraucht, occasion, usado, usato, gebruikt, second hand, segunda mano, 中古',
  refurbished: 'refurbished, refurbished condition, generaluberholt, reconditionne, reacondicionado, ricondizionato',
  scheduled: 'scheduled, event scheduled',
  cancelled: 'cancelled, canceled, event cancelled, abgesagt, annule, cancelado, annullato, 中止',
  postponed: 'postponed, event postponed, verschoben, reporte, aplazado, rinviato, 延期',
  online: 'online, online event attendance mode, virtual, virtuell, en ligne, en linea, オンライン',
  offline: 'offline, offline event attendance mode, in person, vor ort event',
  free: 'free, free of charge, free entry, free admission, kostenlos, gratis, gratuit, gratuite, entree libre, entrada libre, eintritt frei, 無料',
  easy: 'easy, simple, leicht, einfach, facile, facil, sencillo, 簡単, 初級',
  medium: 'medium, moderate, intermediate, mittel, mittelschwer, moyen, moyenne, media, medio, 普通, 中級',
  hard: 'hard, difficult, advanced, schwer, schwierig, anspruchsvoll, difficile, dificil, 難しい, 上級',
  hour: 'hour, hourly, per hour, an hour, pro stunde, stundlich, par heure, por hora, 時給',
  day: 'day, daily, per day, a day, pro tag, taglich, par jour, por dia, 日給',
  week: 'week, weekly, per week, a week, pro woche, wochentlich, par semaine, por semana',
  month:
    'month, monthly, per month, a month, pro monat, monatlich, par mois, mensuel, por mes, al mes, mensual, 月給, 月額',
  year: 'year, yearly, annual, annually, per year, a year, per annum, pro jahr, jahrlich, par an, annuel, por ano, al ano, anual, 年収, 年俸, 年額',
  red: 'red, rot, rouge, rojo, roja, 赤',
  blue: 'blue, blau, bleu, bleue, azul, 青',
  green: 'green, grun, vert, verte, verde, 緑',
  black: 'black, schwarz, noir, noire, negro, negra, 黒',
  white: 'white, weiss, weiß, blanc, blanche, blanco, blanca, 白',
  yes: 'yes, true, y, ja, oui, si, sim, 1, included, inklusive, inbegriffen, inclus, incluido, vorhanden, はい, あり, 有り, 有, 可',
  no: 'no, false, n, nein, non, nao, nee, 0, none, not included, nicht inbegriffen, nicht enthalten, non inclus, no incluido, いいえ, なし, 無し, 無, 不可',
}
// cspell:enable

/** The meaning of a whole text; undefined if it has none of these. */
export const meaningOf = (text: string): string | undefined => byWords.get(wordsOf(text))

/** The words of other languages, and other words of the same one, that mean the same: `['red', 'rot', 'rouge']`. */
export const wordsFor = (meaning: string): readonly string[] => meanings[meaning]?.split(', ') ?? []

const byWords: ReadonlyMap<string, string> = new Map(
  Object.entries(meanings).flatMap(([meaning, words]) =>
    words.split(', ').map((word) => [wordsOf(word), meaning] as const),
  ),
)

/** Whether a text says yes or no, as far as a field asks: `inStock` is true for "Auf Lager". */
export function booleanIn(text: string): boolean | undefined {
  const meaning = meaningOf(text)
  if (meaning === undefined) return undefined
  if (positive.has(meaning)) return true
  return negative.has(meaning) ? false : undefined
}

const positive: ReadonlySet<string> = new Set(['in stock', 'pre order', 'yes', 'remote', 'online', 'new', 'scheduled'])
const negative: ReadonlySet<string> = new Set(['out of stock', 'no', 'on site', 'offline', 'used', 'cancelled'])
