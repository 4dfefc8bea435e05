/** A property of a subject, as questions ask for it and as pages state it. `{s}`: the subject; `{v}`: the value. */
export interface Property {
  name: string
  question: string
  /** Sentences that state the value. Pages use them in turns. */
  statements: readonly string[]
  /** The row label of a table. */
  label: string
  value: ValueKind
}

/** How the value is made. `number`: with a unit; `one in a hundred` steps keep lies and truths apart. */
export type ValueKind =
  | { kind: 'year'; from: number; to: number }
  | { kind: 'number'; from: number; to: number; unit: string }
  | { kind: 'person' }
  | { kind: 'place' }

/** A sort of subjects that the pages are about. */
export interface SubjectKind {
  noun: string
  /** Appended to the invented name. */
  suffix: string
  /** The main sentence about it, without a fact. */
  about: string
  properties: readonly Property[]
}

const year = (from: number, to: number) => ({ kind: 'year', from, to }) as const
const measured = (from: number, to: number, unit: string) => ({ kind: 'number', from, to, unit }) as const
const person = { kind: 'person' } as const
const place = { kind: 'place' } as const

/** Six kinds of subjects with five properties each. */
export const subjectKinds: readonly SubjectKind[] = [
  {
    noun: 'bridge',
    suffix: 'Bridge',
    about: '{s} carries a road and two footpaths over a wide river.',
    properties: [
      property(
        'length',
        'How long is {s}?',
        ['Length', measured(210, 980, 'metres')],
        ['{s} is {v} long from one abutment to the other.', 'With a total length of {v}, {s} spans the whole estuary.'],
      ),
      property(
        'opening',
        'When did {s} open?',
        ['Opened', year(1871, 1998)],
        ['{s} opened to traffic in {v}.', 'The mayor opened {s} in {v}, two years behind schedule.'],
      ),
      property(
        'engineer',
        'Who designed {s}?',
        ['Engineer', person],
        ['{s} was designed by {v}.', 'The engineer {v} designed {s} after winning a competition.'],
      ),
      property(
        'cost',
        'How much did {s} cost?',
        ['Cost', measured(11, 97, 'million crowns')],
        ['Building {s} cost {v}.', 'The final bill for {s} came to {v}.'],
      ),
      property(
        'town',
        'In which town is {s}?',
        ['Town', place],
        [
          '{s} stands in {v}, below the old customs house.',
          'Visitors reach {s} from the centre of {v} in ten minutes.',
        ],
      ),
    ],
  },
  {
    noun: 'company',
    suffix: 'Instruments',
    about: '{s} makes measuring devices for laboratories and ships.',
    properties: [
      property(
        'founding',
        'When was {s} founded?',
        ['Founded', year(1884, 2009)],
        ['{s} was founded in {v}.', 'Two brothers founded {s} in {v} in a rented workshop.'],
      ),
      property(
        'director',
        'Who is the managing director of {s}?',
        ['Managing director', person],
        ['The managing director of {s} is {v}.', '{v} has been managing director of {s} for six years.'],
      ),
      property(
        'employees',
        'How many employees does {s} have?',
        ['Employees', measured(130, 4900, 'employees')],
        ['{s} has {v} at four sites.', 'Today {s} counts {v}.'],
      ),
      property(
        'revenue',
        'What is the annual revenue of {s}?',
        ['Revenue', measured(14, 890, 'million euros')],
        ['{s} reported an annual revenue of {v}.', 'The annual revenue of {s} reached {v} last year.'],
      ),
      property(
        'seat',
        'Where is the headquarters of {s}?',
        ['Headquarters', place],
        ['The headquarters of {s} is in {v}.', '{s} has its headquarters in {v}, close to the station.'],
      ),
    ],
  },
  {
    noun: 'mountain',
    suffix: 'Peak',
    about: '{s} is a steep summit with a glacier on its northern side.',
    properties: [
      property(
        'height',
        'How high is {s}?',
        ['Height', measured(1810, 5890, 'metres')],
        ['{s} is {v} high.', 'At {v}, {s} is higher than its neighbours.'],
      ),
      property(
        'ascent',
        'When was {s} first climbed?',
        ['First ascent', year(1852, 1961)],
        ['{s} was first climbed in {v}.', 'The first ascent of {s} succeeded in {v}, by the eastern ridge.'],
      ),
      property(
        'climber',
        'Who first climbed {s}?',
        ['First climbed by', person],
        ['{s} was first climbed by {v}.', '{v} made the first ascent of {s} without a guide.'],
      ),
      property(
        'valley',
        'From which village does the normal route to {s} start?',
        ['Start', place],
        [
          'The normal route to {s} starts in the village of {v}.',
          'Most climbers of {s} set out from the village of {v}.',
        ],
      ),
      property(
        'hut',
        'How many beds does the hut on {s} have?',
        ['Beds in the hut', measured(18, 140, 'beds')],
        ['The hut on {s} has {v}.', 'Below the ridge of {s}, a hut with {v} opens in June.'],
      ),
    ],
  },
  {
    noun: 'museum',
    suffix: 'Museum',
    about: '{s} shows clocks, maps and instruments of navigation.',
    properties: [
      property(
        'visitors',
        'How many visitors does {s} have a year?',
        ['Visitors a year', measured(12, 640, 'thousand visitors')],
        ['{s} welcomes {v} a year.', 'With {v} a year, {s} is the busiest house of the region.'],
      ),
      property(
        'founding',
        'When was {s} established?',
        ['Established', year(1869, 2004)],
        ['{s} was established in {v}.', 'A merchant established {s} in {v} with his own collection.'],
      ),
      property(
        'architect',
        'Who was the architect of {s}?',
        ['Architect', person],
        ['The architect of {s} was {v}.', '{s} is the last work of the architect {v}.'],
      ),
      property(
        'ticket',
        'What does a ticket for {s} cost?',
        ['Ticket', measured(4, 29, 'francs')],
        ['A ticket for {s} costs {v}.', 'Adults pay {v} for a ticket to {s}.'],
      ),
      property(
        'town',
        'In which town is {s}?',
        ['Town', place],
        ['{s} is in {v}, opposite the theatre.', 'Travellers find {s} in the old quarter of {v}.'],
      ),
    ],
  },
  {
    noun: 'ship',
    suffix: 'Queen',
    about: 'The {s} is a passenger ship that serves the northern islands.',
    properties: [
      property(
        'launch',
        'When was the {s} launched?',
        ['Launched', year(1902, 2012)],
        ['The {s} was launched in {v}.', 'In {v}, the {s} was launched before a crowd of thousands.'],
      ),
      property(
        'passengers',
        'How many passengers can the {s} carry?',
        ['Capacity', measured(160, 2900, 'passengers')],
        ['The {s} can carry {v}.', 'On full decks, the {s} takes {v}.'],
      ),
      property(
        'captain',
        'Who is the captain of the {s}?',
        ['Captain', person],
        ['The captain of the {s} is {v}.', '{v} has been captain of the {s} since the refit.'],
      ),
      property(
        'speed',
        'What is the top speed of the {s}?',
        ['Top speed', measured(13, 38, 'knots')],
        ['The top speed of the {s} is {v}.', 'The {s} reaches a top speed of {v} in calm water.'],
      ),
      property(
        'yard',
        'In which town was the {s} built?',
        ['Built in', place],
        ['The {s} was built in {v}.', 'A yard in {v} built the {s} in eighteen months.'],
      ),
    ],
  },
  {
    noun: 'festival',
    suffix: 'Festival',
    about: '{s} brings choirs, dancers and puppet theatres together each summer.',
    properties: [
      property(
        'first',
        'When did {s} first take place?',
        ['First held', year(1921, 2011)],
        ['{s} first took place in {v}.', 'The first {s} was held in {v} in a barn.'],
      ),
      property(
        'budget',
        'What is the budget of {s}?',
        ['Budget', measured(120, 950, 'thousand dollars')],
        ['The budget of {s} is {v}.', '{s} runs on a budget of {v}, half of it from donors.'],
      ),
      property(
        'director',
        'Who is the artistic director of {s}?',
        ['Artistic director', person],
        ['The artistic director of {s} is {v}.', '{v} became artistic director of {s} in the spring.'],
      ),
      property(
        'stages',
        'How many stages does {s} have?',
        ['Stages', measured(3, 31, 'stages')],
        ['{s} has {v} across the town.', 'Performances of {s} take place on {v}.'],
      ),
      property(
        'town',
        'Which town hosts {s}?',
        ['Host town', place],
        ['{s} is hosted by the town of {v}.', 'The town of {v} has hosted {s} from the beginning.'],
      ),
    ],
  },
]

function property(
  name: string,
  question: string,
  [label, value]: readonly [label: string, value: ValueKind],
  statements: readonly string[],
): Property {
  return { name, question, label, value, statements }
}
