import { people, places, type Domain } from './fact-kind.ts'

/** Invented landmarks and scientists, and facts about them. */
export const landmarks: readonly Domain[] = [
  {
    entities: [
      'Marrow Bridge',
      'Saint Orsola Viaduct',
      'Kestrel Tower',
      'Halden Lighthouse',
      'Meridian Hall',
      'Ponte Lume',
    ],
    facts: {
      opened: {
        values: ['1902', '1931', '1957', '1964', '1978', '1985', '2006', '2014'],
        statements: [
          '{e} opened to the public in {v}.',
          'It was inaugurated on 14 June {v}.',
          'The opening of {e} took place in {v}.',
          'Visitors have been admitted to {e} since it opened in {v}.',
        ],
        questions: [
          'When did {e} open?',
          'When was {e} inaugurated?',
          'What year was {e} opened to the public?',
          'When was the opening of {e}?',
        ],
      },
      architect: {
        values: people,
        statements: [
          '{e} was designed by {v}.',
          'The architect was {v}, then thirty years old.',
          '{v} drew the plans of {e}.',
          'The jury chose the design of the architect {v} for {e}.',
        ],
        questions: [
          'Who designed {e}?',
          'Who was the architect of {e}?',
          'Which architect designed {e}?',
          '{e} architect',
        ],
      },
      height: {
        values: ['48', '112', '67', '203', '39', '154', '88', '131'],
        statements: [
          '{e} is {v} metres tall.',
          'Its height is {v} m at the highest point.',
          '{e} rises {v} metres above the ground.',
          'With a height of {v} metres, {e} is visible from afar.',
        ],
        questions: [
          'How tall is {e}?',
          'What is the height of {e}?',
          'How high is {e}?',
          'How many metres tall is {e}?',
        ],
      },
      cost: {
        values: [
          '$4.2 million',
          '€18 million',
          '£930,000',
          '$77 million',
          '€6.5 million',
          '£23 million',
          '$1.4 million',
          '€52 million',
        ],
        statements: [
          '{e} cost {v} to build.',
          'Construction costs amounted to {v}.',
          'The city paid {v} for {e}.',
          'The final bill for {e} came to {v}.',
        ],
        questions: [
          'How much did {e} cost?',
          'What did {e} cost to build?',
          'What was the construction cost of {e}?',
          'How much was paid for {e}?',
        ],
      },
    },
  },
  {
    entities: ['Henrika Solberg', 'Anton Weisz', 'Lucia Ferrant', 'Desmond Okafor', 'Yuki Harada', 'Marta Zielinska'],
    facts: {
      born: {
        values: [
          '3 March 1871',
          '19 August 1902',
          '27 January 1888',
          '11 November 1915',
          '8 June 1894',
          '30 September 1923',
          '5 May 1909',
          '22 October 1879',
        ],
        statements: [
          '{e} was born on {v}.',
          'Born on {v}, she was the third of five children.',
          '{e} ({v}) was a chemist.',
          'The life of {e} began on {v} in a farmhouse.',
        ],
        questions: [
          'When was {e} born?',
          'What is the birth date of {e}?',
          'On what date was {e} born?',
          '{e} date of birth',
        ],
      },
      birthplace: {
        values: places,
        statements: [
          '{e} was born in {v} as the child of a baker.',
          'The birthplace of the scientist is {v}.',
          '{e} came into the world in {v}.',
          '{e}, a native of {v}, left school at fourteen.',
        ],
        questions: [
          'Where was {e} born?',
          'What is the birthplace of {e}?',
          'In which town was {e} born?',
          'birthplace of {e}',
        ],
      },
      prize: {
        values: [
          'Larsen Medal',
          'Copper Star',
          'Halberg Prize',
          'Order of Merit',
          'Golden Compass',
          'Newbury Award',
          'Vega Medal',
          'Silver Quill',
        ],
        statements: [
          '{e} won the {v} for this work.',
          'For her discoveries she received the {v}.',
          'The academy awarded {e} the {v}.',
          '{e} was honoured with the {v}.',
        ],
        questions: [
          'Which prize did {e} win?',
          'What award did {e} receive?',
          'Which medal or prize was awarded to {e}?',
          'What honour was given to {e}?',
        ],
      },
    },
  },
]
