import { people, places, type Domain } from './fact-kind.ts'

const years = ['1968', '1974', '1981', '1989', '1993', '1997', '2003', '2011']

/** Invented companies and towns, and facts about them. */
export const organisations: readonly Domain[] = [
  {
    entities: ['Quillmark', 'Torvex Systems', 'Brightfen Foods', 'Ostrava Optics', 'Nimbuslane', 'Hallowgate Robotics'],
    facts: {
      founded: {
        values: years,
        statements: [
          '{e} was founded in {v}.',
          'The company was established in {v} in a rented workshop.',
          'It all began in {v}, when {e} started as a two-person shop.',
          'Founded in {v}, {e} sells to customers in thirty countries.',
        ],
        questions: [
          'When was {e} founded?',
          'What year was {e} established?',
          'In which year did {e} start?',
          'founding year of {e}',
        ],
      },
      founder: {
        values: people,
        statements: [
          '{e} was founded by {v}, an engineer.',
          'Its founder is {v}, who had studied physics.',
          '{v} founded {e} after leaving university.',
          'The founder of {e}, {v}, still owns a third of the shares.',
        ],
        questions: ['Who founded {e}?', 'Who is the founder of {e}?', 'Who started {e}?', '{e} founder name'],
      },
      employees: {
        values: ['240', '1,150', '3,400', '87', '12,600', '560', '9,200', '430'],
        statements: [
          '{e} has {v} employees.',
          'About {v} people work for the company.',
          'The workforce numbers {v} across all offices.',
          '{e} employs {v} people, most of them in engineering.',
        ],
        questions: [
          'How many employees does {e} have?',
          'How many people work at {e}?',
          'What is the number of employees at {e}?',
          'How many people does {e} employ?',
        ],
      },
      revenue: {
        values: [
          '€12 million',
          '$48.5 million',
          '€310 million',
          '$2.1 billion',
          '£75 million',
          '$640 million',
          '€95 million',
          '£8.4 million',
        ],
        statements: [
          'Last year, {e} reported revenue of {v}.',
          'Annual revenue came to {v}.',
          'Sales rose to {v}, a record for {e}.',
          'The turnover of {e} was {v} in the last financial year.',
        ],
        questions: [
          'What is the revenue of {e}?',
          'How much revenue does {e} make?',
          'What was the annual turnover of {e}?',
          'How much did {e} earn last year?',
        ],
      },
      headquarters: {
        values: places,
        statements: [
          '{e} is headquartered in {v}.',
          'The head office is located in {v}, near the station.',
          '{e} is based in {v}.',
          'Its headquarters are in {v}, in a former mill.',
        ],
        questions: [
          'Where is {e} headquartered?',
          'Where is {e} located?',
          'In which city is {e} based?',
          'Where are the headquarters of {e}?',
        ],
      },
    },
  },
  {
    entities: ['Lindholm Falls', 'Easterby', 'Castelverde Alto', 'Norrhamn', 'Pinegrove Junction', 'Vale of Arden'],
    facts: {
      population: {
        values: ['4,212', '18,940', '7,305', '51,600', '2,871', '33,450', '904', '12,077'],
        statements: [
          '{e} has a population of {v}.',
          'The town counts {v} inhabitants.',
          'At the last census, {v} people lived in {e}.',
          'Some {v} residents call {e} their home.',
        ],
        questions: [
          'What is the population of {e}?',
          'How many people live in {e}?',
          'How many inhabitants does {e} have?',
          'population {e}',
        ],
      },
      elevation: {
        values: ['312', '1,480', '95', '2,210', '640', '41', '873', '1,066'],
        statements: [
          '{e} lies {v} metres above sea level.',
          'The elevation of the town is {v} m.',
          'The market square is at an altitude of {v} metres.',
          'At {v} metres, {e} is among the highest settlements of its district.',
        ],
        questions: [
          'How high is {e}?',
          'What is the elevation of {e}?',
          'At what altitude is {e}?',
          'How many metres above sea level is {e}?',
        ],
      },
      mayor: {
        values: people,
        statements: [
          'The mayor of {e} is {v}.',
          'Since the last election, {v} has been mayor.',
          '{v} was elected mayor of {e} with a narrow majority.',
          '{e} is governed by a council of nine under Mayor {v}.',
        ],
        questions: [
          'Who is the mayor of {e}?',
          'Who is the current mayor of {e}?',
          'What is the name of the mayor of {e}?',
          '{e} mayor',
        ],
      },
      river: {
        values: ['Silverrun', 'Oder Brook', 'Tarn Water', 'Rio Manso', 'Kaltbach', 'Wendling', 'Lyrawater', 'Ashbeck'],
        statements: [
          '{e} lies on the river {v}.',
          'The river {v} flows through the town.',
          'The {v}, a small river, crosses {e} from north to south.',
          'A stone weir in {e} holds back the river {v}.',
        ],
        questions: [
          'Which river flows through {e}?',
          'On which river does {e} lie?',
          'What river is {e} on?',
          'river that crosses {e}',
        ],
      },
    },
  },
]
