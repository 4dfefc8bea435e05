/** A fact about an entity. `{e}` is the entity, `{v}` the value. The first half of each list is for tuning, the second is held out. */
export interface FactKind {
  values: readonly string[]
  statements: readonly string[]
  questions: readonly string[]
}

export interface Domain {
  entities: readonly string[]
  facts: Readonly<Record<string, FactKind>>
}

/** Names of persons that are values. */
export const people = [
  'Ilse Varnholt',
  'Tomas Ekdal',
  'Priya Ranganath',
  'Owen Llewellyn',
  'Maria de Souza',
  'Chen Ruolan',
  'Ada Kowalczyk',
  'Jonas Brandvold',
]
/** Names of towns that are values. */
export const places = ['Porto', 'Tampere', 'Graz', 'Valparaiso', 'Leuven', 'Galway', 'Brno', 'Uppsala']
