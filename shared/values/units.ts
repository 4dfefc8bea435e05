/** A unit of measure. */
export interface Unit {
  /** The first of its names. */
  name: string
  dimension: string
  /** How many base units of the dimension it has. */
  factor: number
}

/**
 * The unit of a word beside a number: `kg`, `GB`, `hours`, `%`. The case of a symbol counts where it tells units apart.
 * Undefined for other words.
 */
export const unitOf = (word: string): Unit | undefined => byName.get(word) ?? byName.get(word.toLowerCase())

/** The unit that follows a number at once, after a space, or after a hyphen as in `10-hour`. `length`: up to its end. */
export function unitAfter(after: string): (Unit & { word: string; length: number }) | undefined {
  const skipped = /^[\s\u00a0\u202f-]?/u.exec(after)?.[0].length ?? 0
  const rest = after.slice(skipped)
  const percent = percentWords.exec(rest)?.[0]
  const word = percent ?? unitWord(rest)
  const unit = percent === undefined ? unitOf(word) : unitOf('%')
  // A preposition: `5 in every 10`.
  if (word === 'in' && /^ (?!x )[\p{L}\d]/u.test(rest.slice(2))) return undefined
  return unit && { ...unit, word, length: skipped + word.length }
}

/** Chinese, Japanese and Korean write on without a space. */
function unitWord(rest: string): string {
  const joined = joinedUnits.find((unit) => rest.startsWith(unit))
  return (
    joined ??
    /^(?:[″"]|°[CF]|(?:[\p{Script=Latin}µμ]{1,14}|\p{L}{1,14})(?:\/\p{L}{1,4})?[²³23]?)/u.exec(rest)?.[0] ??
    ''
  )
}

// cspell:disable
const percentWords =
  /^(?:%|％|(?:pct|per ?cent|prozent|pour cent|por ciento|per cento|por cento|procent|процентов)(?!\p{L}))/iu

/** `2 percentage points` are not 2 %. */
export const isPercentPoints = (after: string): boolean =>
  /^[\s\u00a0-]?(?:(?:percentage|percent|%)[ -]points?\b|pp\b|prozentpunkt|points? de pourcentage|puntos? porcentual)/iu.test(
    after,
  )

const dimensions: Readonly<Record<string, readonly [names: string, factor: number][]>> = {
  mass: [
    ['µg μg mcg microgram micrograms mikrogramm microgramme microgrammes microgramo microgramos マイクログラム', 1e-9],
    ['mg milligram milligrams milligramm milligramme milligrammes miligramo miligramos ミリグラム', 1e-6],
    ['g gram grams gramm gramme grammes gramo gramos grammo grammi 克 グラム', 1e-3],
    ['kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramos 公斤 кг キログラム キロ', 1],
    ['t tonne tonnes tonnen tons ton toneladas tonnellate トン', 1000],
    ['oz ounce ounces', 0.028349523125],
    ['lb lbs', 0.45359237],
    ['pound pounds', 0.45359237],
  ],
  length: [
    ['mm millimeter millimeters millimetre millimetres мм ミリメートル', 1e-3],
    [
      'cm centimeter centimeters centimetre centimetres zentimeter centimètres centímetros 厘米 см センチメートル センチ',
      1e-2,
    ],
    ['m meter meters metre metres metern mètre mètres metro metros metri 米 м メートル', 1],
    [
      'km kilometer kilometers kilometre kilometres kilometern kilomètre kilomètres kilómetros chilometri 公里 км キロメートル',
      1000,
    ],
    ['in inch inches zoll ″ "', 0.0254],
    ['ft foot feet', 0.3048],
    ['yd yard yards', 0.9144],
    ['mi mile miles', 1609.344],
  ],
  area: [
    ['m² m2 sqm qm', 1],
    ['km² km2', 1e6],
    ['ha hectare hectares hektar ヘクタール', 1e4],
    ['ft² ft2 sqft', 0.09290304],
    ['acre acres', 4046.8564224],
  ],
  volume: [
    ['ml milliliter milliliters millilitre millilitres', 1e-3],
    ['cl', 1e-2],
    ['l liter liters litre litres litro litros litri リットル', 1],
    ['m³ m3', 1000],
    ['gal gallon gallons', 3.785411784],
  ],
  duration: [
    ['ms millisecond milliseconds millisekunden', 1e-3],
    [
      's sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi seconden sekunder sekund сек секунд 秒 초',
      1,
    ],
    ['min mins minute minutes minuten minuto minutos minuti minuut minuter minutter minut мин минут 分钟 分鐘', 60],
    [
      'h hr hrs hour hours std stunde stunden heure heures hora horas ore uur uren timmar timer godzin час часа часов 小时 小時 時間 시간',
      3600,
    ],
    [
      'day d days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dagar dzień dni день дней 天 日間',
      86_400,
    ],
    [
      'wk week weeks woche wochen semaine semaines semana semanas settimana settimane weken uke uker vecka veckor tydzień неделя недель 週間',
      604_800,
    ],
    [
      'mo mos mth month months monat monate monaten mois mes meses mese mesi mês maand maanden måned måneder månad månader miesiąc miesięcy мес месяц месяцев 个月 個月 か月 ヶ月 개월',
      2_629_800,
    ],
    [
      'yr yrs year years jahr jahre jahren ans année années año años ano anos anno anni jaar år rok yıl год лет 年間',
      31_557_600,
    ],
  ],
  data: [
    ['b byte bytes', 1],
    ['kb kilobyte kilobytes', 1e3],
    ['mb megabyte megabytes', 1e6],
    ['gb gigabyte gigabytes', 1e9],
    ['tb terabyte terabytes', 1e12],
    ['kib', 2 ** 10],
    ['mib', 2 ** 20],
    ['gib', 2 ** 30],
    ['tib', 2 ** 40],
  ],
  'data rate': [
    ['kbps kbit/s', 1e3],
    ['mbps mbit/s', 1e6],
    ['gbps gbit/s', 1e9],
  ],
  power: [
    ['mw', 1e-3],
    ['w watt watts', 1],
    ['kw kilowatt kilowatts', 1000],
    ['hp horsepower', 745.699872],
    ['MW megawatt megawatts', 1e6],
    ['gw gigawatt gigawatts', 1e9],
  ],
  energy: [
    ['wh', 1],
    ['kwh', 1000],
    ['mwh', 1e6],
  ],
  charge: [
    ['mah', 1e-3],
    ['ah', 1],
  ],
  voltage: [
    ['mv', 1e-3],
    ['v volt volts', 1],
    ['kv', 1000],
  ],
  frequency: [
    ['hz', 1],
    ['khz', 1e3],
    ['mhz', 1e6],
    ['ghz', 1e9],
  ],
  speed: [
    ['km/h kmh kph', 1],
    ['mph', 1.609344],
    ['m/s', 3.6],
  ],
  pixels: [
    ['px pixel pixels', 1],
    ['mp megapixel megapixels', 1e6],
  ],
  sound: [['db dba decibel decibels', 1]],
  percent: [['percent %', 1]],
  celsius: [['°c celsius', 1]],
  fahrenheit: [['°f fahrenheit', 1]],
}
// cspell:enable

const byName: ReadonlyMap<string, Unit> = new Map(
  Object.entries(dimensions).flatMap(([dimension, units]) =>
    units.flatMap(([line, factor]) => {
      const names = line.split(' ')
      return names.map((name): [string, Unit] => [name, { name: names[0] ?? '', dimension, factor }])
    }),
  ),
)

/** The longest first. */
const joinedUnits = [...byName.keys()]
  .filter((name) => /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(name))
  .toSorted((one, other) => other.length - one.length)
