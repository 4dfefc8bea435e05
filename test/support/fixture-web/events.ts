import { measured, person, place, property, year, type SubjectKind } from './subject-kind.ts'

/** Museums, ships and festivals. */
export const events: readonly SubjectKind[] = [
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
