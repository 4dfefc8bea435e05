import { stemOf, type Word } from '#workers/answers/extractive/language/words.ts'

/**
 * The kind of value that answers a question. `time`: a time of day, a weekday or a date. `amount`: an amount of money, or else a
 * number. `text`: any sentence may answer it.
 */
export type AnswerKind = 'date' | 'time' | 'money' | 'amount' | 'number' | 'person' | 'place' | 'name' | 'text'

/**
 * The kind of answer that a question expects, by its question words in seven languages and by the noun that it asks for:
 * `when`, `how many`, `what is the population`.
 */
export function answerKindOf(words: readonly Word[], query: string): AnswerKind {
  const japanese = japaneseKinds.find(([pattern]) => pattern.test(query))?.[1]
  if (japanese !== undefined) return japanese
  if (asksYesNo(words, query)) return 'text'
  const plain = words.map(({ text }) => text.toLowerCase())
  const asked = plain.findIndex((word) => questionWords.has(word))
  const nounKind = kindOfNoun(words, asked)
  if (asked === -1) return nounKind ?? 'text'
  const [first = '', second = ''] = plain.slice(asked)
  if (first === 'how' && second === 'much')
    return (
      (nounKind === 'date' || nounKind === 'time' ? undefined : nounKind) ??
      (words.some(({ text }) => moneyVerbs.has(text)) ? 'money' : 'amount')
    )
  if (measures.has(`${first} ${second}`)) return 'number'
  const kind = quantities.has(`${first} ${second}`) ? 'number' : (questionWords.get(first) ?? 'text')
  if (kind === 'person' && words.some(({ text }) => companyVerbs.has(text.toLowerCase()))) return 'name'
  if (kind === 'date') return habitual.has(second) ? 'time' : 'date'
  if (kind === 'number')
    return nounKind === 'money' || words.some(({ text }) => moneyVerbs.has(text)) ? 'money' : 'number'
  return kind === 'name' || kind === 'text' ? (nounKind ?? kind) : kind
}

/** It asks whether something is so: it has a question mark, and no question word. */
export function asksYesNo(words: readonly Word[], query: string): boolean {
  if (japaneseKinds.some(([pattern]) => pattern.test(query))) return false
  if (/(?:ます|です|ない|た)か[。?？]?\s*$/u.test(query)) return true
  return /[?？]\s*$/u.test(query) && !words.some(({ text }) => isQuestionWord(text))
}

/** Japanese asks in the middle of the sentence, and sets no spaces. */
const japaneseKinds: readonly (readonly [RegExp, AnswerKind])[] = [
  [/いつ|何年|何月|何日/u, 'date'],
  [/いくら/u, 'money'],
  [/何時/u, 'time'],
  [
    /何(?:人|台|本|個|階|回|度|グラム|キロ|メートル|センチ|円|平方|パーセント|歳)|いくつ|どのくらい|どれくらい/u,
    'number',
  ],
  [/どこ|誰|だれ|どの|どんな|何|なぜ|どう/u, 'text'],
]

export const isQuestionWord = (word: string): boolean => questionWords.has(word.toLowerCase())

// cspell:disable
/** The kinds of the question words. `how` and `why` ask for sentences. */
const questionWords: ReadonlyMap<string, AnswerKind> = new Map(
  Object.entries({
    date: 'when wann quand cuándo quando wanneer',
    number: 'wieviel wieviele combien cuánto cuánta cuántos cuántas quanto quanti quante quantos quantas hoeveel',
    person: 'who whom wer wem wen qui quién quiénes chi quem',
    place: 'where wo où dónde dove onde waar',
    name: 'which welche welcher welches quel quelle quels quelles cuál cuáles quale quali qual quais welke',
    text: 'what whose how why was wie warum que qué pourquoi comment cosa perché hoe waarom wat',
  }).flatMap(([kind, list]) => list.split(' ').map((word): [string, AnswerKind] => [word, kind as AnswerKind])),
)

const pairs = (first: string, seconds: string) => seconds.split(' ').map((second) => `${first} ${second}`)

/** Two words that ask for a number of something, which can be money. The first is a question word. */
const quantities: ReadonlySet<string> = new Set([
  ...pairs('how', 'many much high big large few'),
  ...pairs('wie', 'viel viele hoch groß teuer'),
])

/** Two words that ask for a length, a time, a weight or another measure, whatever else the question names. */
const measures: ReadonlySet<string> = new Set([
  ...pairs('how', 'tall long far old fast heavy wide deep often loud hot cold'),
  ...pairs('wie', 'lang lange alt weit schwer schnell tief breit warm'),
])

/** Verbs of questions about money. */
const moneyVerbs: ReadonlySet<string> = new Set(
  (
    'cost costs pay paid earn earned charge charged spend spent sell sold worth kostet kosten kostete teuer coûte coûtent coûté ' +
    'cuesta cuestan costó costaron'
  ).split(' '),
)

/** Companies and authorities do these, too, whose names are often one word. */
const companyVerbs: ReadonlySet<string> = new Set(
  'own owns owned operate operates operated manufacture manufactures manufactured publish publishes published'.split(
    ' ',
  ),
)

/** `When does …` asks for a time that comes again. */
const habitual: ReadonlySet<string> = new Set(['do', 'does', 'can', 'should'])

/** Nouns that name the kind of their value. */
const nounKinds: ReadonlyMap<string, AnswerKind> = new Map(
  Object.entries({
    time: 'time day days wochentag tage tag jour jours día días hours uhrzeit öffnungszeiten heure horaires hora horario',
    date: 'year date month birthday jahr datum année date año fecha anno data',
    money:
      'price cost fee admission turnover chiffre precio revenue salary budget turnover valuation profit fare rent preis kosten umsatz prix coût precio costo gebühr einkommensgrenze',
    number:
      'number noise limit radius diameter mass depth population height length width depth weight speed area size capacity distance age percentage share rate count amount duration temperature altitude elevation power range einwohner anzahl höhe länge gewicht population hauteur población altura température superficie longueur profondeur nombre capacité kapazität fläche breite tiefe geschwindigkeit temperatur dauer bearbeitungszeit spannung leistung superficie longitud profundidad capacidad peso potencia velocidad effectif salariés',
    person:
      'author founder inventor ceo president director mayor designer architect chair chairman chairwoman owner winner composer writer painter captain autor gründer erfinder auteur fondateur fundador',
    name: 'award prize medal honour river language currency nickname brand species genre title product fluss sprache währung fleuve langue río idioma moneda',
    place:
      'birthplace hometown city country town place location headquarters village region capital stadt ort land hauptsitz ville ciudad país',
  }).flatMap(([kind, list]) => list.split(' ').map((word): [string, AnswerKind] => [stemOf(word), kind as AnswerKind])),
)
// cspell:enable

/** The question asks for the first such noun after the question word. */
function kindOfNoun(words: readonly Word[], asked: number): AnswerKind | undefined {
  for (const { stem } of words.slice(asked + 1, asked + 1 + maxNounDistance)) {
    const kind = nounKinds.get(stem)
    if (kind !== undefined) return kind
  }
  return undefined
}

const maxNounDistance = 6
