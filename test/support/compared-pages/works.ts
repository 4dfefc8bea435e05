import { differs, same, saysOther, saysSame, type PagePair } from './page-pair.ts'

/** Pairs of pages about software, books, recipes, events and nature. */
export const workPairs: readonly PagePair[] = [
  {
    name: 'Database',
    layouts: ['table', 'bold'],
    facts: [
      same('License|Licence', 'Apache-2.0|Apache 2.0'),
      differs('Latest version', '4.2.1|5.0.0'),
      same('Written in', 'Rust'),
      differs('Maximum row size|Max row size', '64 KB|1 MB'),
      saysOther(
        'The database does not support transactions across tables.|The database supports transactions across tables.',
      ),
    ],
    onlyOne: ['Port: 7687'],
    onlyOther: ['Replication: Raft'],
  },
  {
    name: 'Novel',
    layouts: ['definitions', 'list'],
    facts: [
      same('Author|Written by', 'Ilse Brandt'),
      differs('Pages', '312|348'),
      differs('Published|Publication date', '12 March 1998|1 April 2004'),
      same('Language', 'German'),
      differs('Publisher', 'Halm & Sohn|Verlag Nord'),
      saysSame('The story follows a lighthouse keeper through one winter on the island.'),
    ],
    onlyOne: ['Dedication: For R.'],
    onlyOther: ['Translator: John Mills'],
  },
  {
    name: 'Bread recipe',
    layouts: ['list', 'definitions'],
    facts: [
      same('Baking time', '45 minutes|45 min'),
      differs('Oven temperature', '220 °C|250 °C'),
      same('Flour', '500 g|0.5 kg'),
      differs('Servings', '8|12'),
      same('Resting time', '1.5 hours|90 minutes'),
      saysSame('Knead the dough until it no longer sticks to the table.'),
    ],
    onlyOne: ['Seeds: 30 g'],
    onlyOther: ['Malt: 1 tsp'],
  },
  {
    name: 'Conference',
    layouts: ['table', 'list'],
    facts: [
      differs('Date|When', '5 June 2027|12 June 2027'),
      same('Venue|Location', 'Harbour Hall, Bergen'),
      differs('Ticket price|Price', '€250|€300'),
      same('Duration', '2 days|48 hours'),
      saysOther(
        'The keynote is given by Nadia Osman in the large hall.|The keynote is given by Pierre Blanc in the large hall.',
      ),
      saysSame('Talks are recorded and published free of charge after the conference.'),
    ],
    onlyOne: ['Hashtag: #bergen27'],
    onlyOther: ['Wi-Fi: Free'],
  },
  {
    name: 'Bird',
    layouts: ['bold', 'definitions'],
    facts: [
      differs('Wingspan', '85 cm|0.95 m'),
      same('Diet', 'Mice, voles|voles, mice'),
      differs('Eggs', '4|6'),
      same('Length', '35 cm|350 mm'),
      saysSame('The bird hunts at night and finds its prey by hearing alone.'),
    ],
    onlyOne: ['Call: A shriek'],
    onlyOther: ['Range: Europe'],
  },
  {
    name: 'Train line',
    layouts: ['table', 'definitions'],
    facts: [
      differs('Length', '42 km|57 km'),
      same('Gauge', '1435 mm|1,435 mm'),
      same('Maximum speed|Max speed', '100 mph|160.9 km/h'),
      differs('Stations', '14|19'),
      differs('Electrified', 'Yes|No'),
      saysOther(
        'Trains leave the main station every 20 minutes during the day.|Trains leave the main station every 30 minutes during the day.',
      ),
    ],
    onlyOne: ['Bicycles: Free'],
    onlyOther: ['Dining car: No'],
  },
  {
    name: 'Medicine',
    layouts: ['list', 'table'],
    facts: [
      same('Active ingredient', 'Ibuprofen'),
      differs('Dose', '400 mg|0.6 g'),
      same('Storage temperature', '25 °C|25°C'),
      differs('Pack size', '20 tablets|50 tablets'),
      saysOther(
        'The medicine must not be taken by children under six years.|The medicine must not be taken by children under twelve years.',
      ),
    ],
    onlyOne: ['Colour of tablets: White'],
    onlyOther: ['Prescription: Required'],
  },
]
