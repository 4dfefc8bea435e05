/** A unit: the physical dimension, and how many base units it has. */
export interface Unit {
  dimension: string
  factor: number
}

/**
 * The unit of a word beside a number: `kg`, `GB`, `hours`, `%`. The case of a symbol counts where it tells units apart.
 * Undefined for other words.
 */
export function unitOf(word: string): Unit | undefined {
  return byName.get(word) ?? byName.get(word.toLowerCase())
}

// cspell:disable
const dimensions: Readonly<Record<string, readonly [names: string, factor: number][]>> = {
  mass: [
    ['mg milligram milligrams', 1e-6],
    ['g gram grams gramm', 1e-3],
    ['kg kgs kilo kilos kilogram kilograms kilogramm', 1],
    ['t tonne tonnes', 1000],
    ['oz ounce ounces', 0.028349523125],
    ['lb lbs pound pounds', 0.45359237],
  ],
  length: [
    ['mm millimeter millimeters millimetre millimetres', 1e-3],
    ['cm centimeter centimeters centimetre centimetres', 1e-2],
    ['m meter meters metre metres', 1],
    ['km kilometer kilometers kilometre kilometres', 1000],
    ['in inch inches ″ "', 0.0254],
    ['ft foot feet', 0.3048],
    ['yd yard yards', 0.9144],
    ['mi mile miles', 1609.344],
  ],
  area: [
    ['m² m2 sqm qm', 1],
    ['km² km2', 1e6],
    ['ha hectare hectares', 1e4],
    ['ft² ft2 sqft', 0.09290304],
    ['acre acres', 4046.8564224],
  ],
  volume: [
    ['ml milliliter milliliters millilitre millilitres', 1e-3],
    ['cl', 1e-2],
    ['l liter liters litre litres', 1],
    ['m³ m3', 1000],
    ['gal gallon gallons', 3.785411784],
  ],
  duration: [
    ['ms millisecond milliseconds', 1e-3],
    ['s sec secs second seconds sekunden', 1],
    ['min mins minute minutes minuten', 60],
    ['h hr hrs hour hours std stunde stunden heures', 3600],
    ['d day days tag tage jours', 86_400],
    ['wk week weeks woche wochen', 604_800],
    ['mo month months monat monate mois', 2_629_800],
    ['yr yrs year years jahr jahre ans', 31_557_600],
  ],
  data: [
    ['b byte bytes', 1],
    ['kb', 1e3],
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
  percent: [['% percent prozent', 1]],
  celsius: [['°c', 1]],
  fahrenheit: [['°f', 1]],
}
// cspell:enable

const byName: ReadonlyMap<string, Unit> = new Map(
  Object.entries(dimensions).flatMap(([dimension, units]) =>
    units.flatMap(([names, factor]) => names.split(' ').map((name): [string, Unit] => [name, { dimension, factor }])),
  ),
)
