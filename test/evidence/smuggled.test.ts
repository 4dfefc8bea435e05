import { expect, it } from 'vitest'
import { checkClaims } from '#workers/evidence/check-claims.ts'
import { sourcesOf } from './sources-of.ts'

async function isRefused([claim, page]: readonly [string, string]): Promise<boolean> {
  const { supported } = await checkClaims([{ text: claim, citations: [{ source: 1, quote: page }] }], sourcesOf(page))
  return supported.length === 0
}

const smuggled: readonly (readonly [kind: string, claim: string, page: string])[] = [
  ['not', 'The drug is approved for children.', 'The drug is not approved for children.'],
  ['not', 'The bridge is safe for trucks.', "The bridge isn't safe for trucks."],
  ['not', 'The firm never paid a fine.', 'The firm paid a fine.'],
  ['not', 'The plant employs 250 people in Ghent.', 'The plant no longer employs 250 people in Ghent.'],
  ['not, German', 'Das Mittel ist für Kinder zugelassen.', 'Das Mittel ist für Kinder nicht zugelassen.'],
  ['not, German', 'Die Firma hat Filialen in Wien.', 'Die Firma hat keine Filialen in Wien.'],
  ['not, French', 'Le médicament est autorisé pour les enfants.', "Le médicament n'est pas autorisé pour les enfants."],
  ['not, French', 'La société a payé des amendes.', "La société n'a jamais payé d'amendes."],
  ['not, Spanish', 'El medicamento está autorizado para niños.', 'El medicamento no está autorizado para niños.'],
  ['not, Spanish', 'La empresa tiene oficinas en Lima.', 'La empresa nunca tuvo oficinas en Lima.'],
  ['unit', 'The tunnel is 57 miles long.', 'The tunnel is 57 km long.'],
  ['unit', 'The pump lifts 40 tonnes of water.', 'The pump lifts 40 litres of water.'],
  ['currency', 'The firm raised €12 million in 2024.', 'The firm raised $12 million in 2024.'],
  ['percent points', 'The rate rose by 2 percent in May.', 'The rate rose by 2 percentage points in May.'],
  ['percent points', 'The rate rose by 2 percentage points in May.', 'The rate rose by 2 % in May.'],
  ['year', 'The museum opened in 1932 in Leeds.', 'The museum opened in 1931 in Leeds.'],
  ['limit', 'The battery lasts 20 hours.', 'The battery lasts up to 20 hours.'],
  ['limit', 'The fund holds exactly 3 million euros.', 'The fund holds about 3 million euros.'],
  ['limit', 'Fewer than 500 people live in the village.', 'More than 500 people live in the village.'],
  ['planned', 'The company opened a plant in Ghent.', 'The company plans to open a plant in Ghent.'],
  ['could', 'The treatment cures asthma in adults.', 'The treatment could cure asthma in adults.'],
  ['could', 'The outage was caused by a worm.', 'The outage may have been caused by a worm.'],
  ['source', 'The mayor took bribes from builders.', 'The mayor allegedly took bribes from builders.'],
  [
    'superlative',
    'Acme is the largest maker of anvils in Spain.',
    'Acme is one of the largest makers of anvils in Spain.',
  ],
  ['sum', 'Acme and Zenith have 110 shops.', 'Acme has 70 shops and Zenith has 40 shops.'],
  ['average', 'The shops have 55 visitors on average.', 'One shop has 70 visitors and the other 40 visitors.'],
  ['range', 'The kettle costs 40 euros.', 'The kettle costs 30 to 50 euros.'],
]

it.each(smuggled)('refuses a claim that changes: %s: %s', async (_, claim, page) => {
  expect(await isRefused([claim, page])).toBe(true)
})

/** `docs/evidence.md` names these limits. */
const unnoticed: typeof smuggled = [
  ['limit', 'The fund holds 3 million euros.', 'The fund holds at least 3 million euros.'],
  ['planned', 'The company will open a plant in Ghent.', 'The company might open a plant in Ghent.'],
  ['condition', 'The merger closes in June.', 'If regulators agree, the merger closes in June.'],
  ['condition', 'The plant closes next year.', 'The plant closes next year unless the city pays.'],
  ['source', 'The drug halves the risk of stroke.', 'According to the maker, the drug halves the risk of stroke.'],
  ['names exchanged', 'Ann Lee sued Bob Ray over the patent.', 'Bob Ray sued Ann Lee over the patent.'],
  ['names exchanged', 'Acme bought Zenith in 2020.', 'Zenith bought Acme in 2020.'],
  ['numbers exchanged', 'Acme has 40 shops and Zenith has 70 shops.', 'Acme has 70 shops and Zenith has 40 shops.'],
  ['numbers exchanged', 'Acme has 40 shops.', 'Acme has 70 shops and Zenith has 40 shops.'],
  ['years exchanged', 'Acme was founded in 1999 and sold in 1950.', 'Acme was founded in 1950 and sold in 1999.'],
  ['superlative', 'Acme is the largest maker of anvils in Spain.', 'Acme is a large maker of anvils in Spain.'],
  ['first', 'Acme was the first maker of steel anvils.', 'Acme was a maker of steel anvils.'],
  ['only', 'Acme is the only maker of anvils in Spain.', 'Acme is a maker of anvils in Spain.'],
  ['all', 'All users reported a headache.', 'Some users reported a headache.'],
  ['all', 'Most of the shops closed in 2020.', 'Few of the shops closed in 2020.'],
  ['range', 'The kettle costs 30 euros.', 'The kettle costs 30 to 50 euros.'],
  ['range', 'The project takes 3 years.', 'The project takes 3–5 years.'],
]

it.each(unnoticed)('does not notice a changed %s: %s', async (_, claim, page) => {
  expect(await isRefused([claim, page])).toBe(false)
})
