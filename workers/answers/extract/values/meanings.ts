import { wordsOf } from './words-of.ts'

/**
 * Words of several languages with one meaning, by the name that schema.org gives it. A page says "Auf Lager", and a caller's
 * schema wants `true`, `in_stock` or `InStock`.
 */
// cspell:disable
const meanings: Readonly<Record<string, string>> = {
  'in stock':
    'in stock, instock, available, available now, auf lager, lieferbar, sofort lieferbar, verfugbar, vorratig, en stock, disponible, disponibile, in magazzino, op voorraad, em estoque, en existencia, limited availability, online only, in store only',
  'out of stock':
    'out of stock, outofstock, sold out, soldout, unavailable, not available, currently unavailable, ausverkauft, nicht lieferbar, nicht verfugbar, nicht auf lager, epuise, en rupture de stock, rupture de stock, indisponible, agotado, sin existencias, no disponible, esaurito, non disponibile, uitverkocht, niet op voorraad, esgotado, discontinued',
  'pre order': 'pre order, preorder, vorbestellbar, precommande, preventa, pre sale, back order, backorder',
  'full time':
    'full time, fulltime, vollzeit, temps plein, tiempo completo, jornada completa, tempo pieno, voltijd, fulltime',
  'part time': 'part time, parttime, teilzeit, temps partiel, tiempo parcial, media jornada, tempo parziale, deeltijd',
  contract: 'contract, contractor, freelance, freiberuflich, contrat',
  temporary: 'temporary, befristet, temporaire, temporal, cdd',
  internship: 'internship, intern, praktikum, stage, practicas, tirocinio',
  remote:
    'remote, telecommute, fully remote, home office, homeoffice, teletravail, a distance, teletrabajo, remoto, da remoto',
  'on site': 'on site, onsite, in office, vor ort, sur site, presencial, in sede, no remote',
  new: 'new, new condition, neu, neuf, nuevo, nuovo, nieuw, novo',
  used: 'used, used condition, gebraucht, occasion, usado, usato, gebruikt',
  refurbished: 'refurbished, refurbished condition, generaluberholt, reconditionne, reacondicionado, ricondizionato',
  scheduled: 'scheduled, event scheduled',
  cancelled: 'cancelled, canceled, event cancelled, abgesagt, annule, cancelado, annullato',
  postponed: 'postponed, event postponed, verschoben, reporte, aplazado, rinviato',
  online: 'online, online event attendance mode, virtual, virtuell',
  offline: 'offline, offline event attendance mode, in person, vor ort event',
  yes: 'yes, true, y, ja, oui, si, sim, 1, included, inklusive',
  no: 'no, false, n, nein, non, nao, nee, 0, none, not included',
}
// cspell:enable

/** The meaning of a text; undefined if it has none of these. */
export const meaningOf = (text: string): string | undefined => byWords.get(wordsOf(text))

const byWords: ReadonlyMap<string, string> = new Map(
  Object.entries(meanings).flatMap(([meaning, words]) => words.split(', ').map((word) => [word, meaning] as const)),
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
