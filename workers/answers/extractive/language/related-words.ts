import { stemOf } from './words.ts'

/** Stems that state nearly the same as this one: `found` and `establish`. Without itself. */
export const relatedStems = (stem: string): ReadonlySet<string> => related.get(stem) ?? none

const none: ReadonlySet<string> = new Set()

/** Words that questions and answers exchange. */
const groups = [
  'founded founder found established establish started start created create formed form set incorporated begun began origin',
  'located location headquartered headquarter based base situated lies lie stands stand',
  'employ employees employee employs staff workers worker workforce people headcount',
  'cost costs price prices priced fee charge charges paid pay fare',
  'built build constructed construct construction completed complete erected finished',
  'opened open opening inaugurated inauguration launched launch debuted released release introduced unveiled',
  'died die death dead passed deceased',
  'born birth birthplace birthday',
  'invented invent inventor devised developed develop developer',
  'designed design designer architect drawn',
  'wrote write written writer author authored penned',
  'leads lead leader head heads headed run runs chief ceo director president chair chairs chaired manager',
  'population inhabitants inhabitant residents resident citizens people live lived lives',
  'tall height high metres meters elevation altitude rises rise',
  'long length stretches spans span kilometres kilometers',
  'weigh weighs weight heavy kilograms tonnes',
  'large big size area covers cover hectares square',
  'fast speed top',
  'capacity holds hold seats seat accommodates accommodate',
  'revenue turnover sales earned earnings income',
  'acquired acquire acquisition bought buy purchased purchase takeover sold sell',
  'discovered discover discovery identified',
  'won win winner awarded award prize received',
  'made make makes manufactured manufactures manufacture produces produce produced maker',
  'closed close closure shut ended end ceased',
  'named name called call known titled',
  'old age aged',
  'directed direct film',
  'lives live living habitat inhabits',
  'eats eat diet feeds feed food',
  'married marry wife husband spouse',
  'studied study educated education graduated degree',
  // cspell:disable
  'gegründet gründete gründer gründung entstand',
  'eröffnet eröffnung eröffnete eingeweiht',
  'gebaut erbaut errichtet fertiggestellt baute',
  'kostet kosten preis betrug',
  'leitet leiter chef geschäftsführer vorsitzender',
  'einwohner bevölkerung bewohner leben',
  'fondé fondée fondateur fondatrice fondation créé créée création',
  'ouvert ouverture ouvre inauguré inaugurée inauguration',
  'habitants population peuplée',
  'fundado fundada fundador fundadora fundación fundó creado creada',
  'inaugurado inaugurada inauguró abrió abierto apertura',
  'habitantes población',
  // cspell:enable
]

const related: ReadonlyMap<string, ReadonlySet<string>> = relate(groups.map((group) => group.split(' ').map(stemOf)))

/** A stem in several groups is related to all their stems. */
function relate(groups: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const stems of groups) {
    for (const stem of stems) {
      const others = found.get(stem) ?? new Set()
      for (const other of stems) if (other !== stem) others.add(other)
      found.set(stem, others)
    }
  }
  return found
}
