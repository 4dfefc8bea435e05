import { measured, person, place, property, year, type SubjectKind } from './subject-kind.ts'

/** Bridges, companies and mountains. */
export const places: readonly SubjectKind[] = [
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
]
