import type { WebPage } from './research-web.ts'

/** The facts of the pages below, each on one page. */
export const tidalFacts = {
  opening: 'The Rance tidal power station in France opened in 1966 after six years of construction.',
  cost: 'Electricity from tidal power costs about 178 pounds per megawatt-hour in recent British auctions.',
  turbines: 'A tidal power turbine turns slowly, at between 7 and 20 revolutions per minute.',
  output: 'Tidal power generated about 1.1 terawatt-hours of electricity worldwide in 2022.',
  fish: 'Studies of tidal power at Strangford Lough found no effects on harbour seals within 3 years.',
  lagoon: 'The tidal power lagoon that was planned at Swansea Bay would have had 16 turbines.',
  korea: 'The Sihwa Lake tidal power station in Korea uses 10 turbines below a sea wall.',
  history: 'The history of tidal power began with tide mills, which ground grain in Ireland by the year 619.',
} as const

const about = (fact: string, topic: string) => [
  fact,
  `Readers who are new to ${topic} often ask how it compares with other ways to make electricity from the sea.`,
  `This page gathers what engineers and operators have published about ${topic} in reports and at conferences.`,
  `It is kept by volunteers who follow ${topic}, and corrections from readers are always welcome here.`,
]

/** Pages about tidal power. Each has words of its own, so that none repeats another. */
export const tidalPages: Readonly<Record<string, WebPage>> = {
  opening: {
    title: 'Rance: the first tidal power station',
    content: about(tidalFacts.opening, 'the barrage on the Rance'),
  },
  cost: { title: 'The cost of tidal power', content: about(tidalFacts.cost, 'the cost of each unit') },
  turbines: { title: 'Tidal power turbines', content: about(tidalFacts.turbines, 'slow rotors under water') },
  output: {
    title: 'Output of tidal power',
    content: about(tidalFacts.output, 'yearly output figures'),
    head: '<meta name="author" content="Ada Reed"><meta property="og:site_name" content="Tide Notes"><meta property="article:published_time" content="2025-04-05">',
  },
  fish: { title: 'Effects of tidal power on animals', content: about(tidalFacts.fish, 'seals, porpoises and fish') },
  lagoon: { title: 'Swansea Bay tidal power lagoon', content: about(tidalFacts.lagoon, 'lagoons with walls of rock') },
  korea: { title: 'Sihwa Lake tidal power', content: about(tidalFacts.korea, 'the lake near Ansan') },
  history: { title: 'The history of tidal power', content: about(tidalFacts.history, 'mills on the coasts of Europe') },
}
