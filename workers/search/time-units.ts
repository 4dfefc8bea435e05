const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// cspell:disable
/** The names of time units in the languages that results are often in, in lower case. A month counts 30 days. */
const units = [
  ['s sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi seconden', 1000],
  ['m min mins minute minutes minuten minuto minutos minuti minuut', minute],
  ['h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren', hour],
  ['d day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen', day],
  ['w wk wks week weeks woche wochen semaine semaines semana semanas settimana settimane weken', 7 * day],
  ['mo mon mos month months monat monate monaten mois mes meses mês mese mesi maand maanden', 30 * day],
  ['y yr yrs year years jahr jahre jahren an ans année années año años ano anos anno anni jaar', 365 * day],
] as const
// cspell:enable

const byName: ReadonlyMap<string, number> = new Map(
  units.flatMap(([names, ms]) => names.split(' ').map((name): [string, number] => [name, ms])),
)

/** The milliseconds of a time unit, or undefined if the word is none. */
export const unitMs = (word: string): number | undefined => byName.get(word)
