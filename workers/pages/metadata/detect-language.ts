import { normalizeUnicode } from '#shared/text/normalize-unicode.ts'

/**
 * Detects the language of a text as a two-letter tag: by its script if that is unique, otherwise by the frequency of stop
 * words. Undefined for texts that are too short or too mixed. Pages are long, so stop words are enough.
 */
export function detectLanguage(text: string): string | undefined {
  // Vietnamese is often written with marks of their own beside the letters.
  const sample = normalizeUnicode(text.slice(0, 10_000), 'NFC')
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters < minLetters) return undefined
  const script = scripts.find(({ pattern, minRatio }) => (sample.match(pattern)?.length ?? 0) > letters * minRatio)
  if (script?.language) return script.language
  return likeliestLanguage(sample, script?.among ?? latin)
}

const minLetters = 40

/** The language with the most stop words; undefined with too few of them or without a clear lead. */
function likeliestLanguage(text: string, among: StopWords): string | undefined {
  const counts = new Map<string, number>()
  let words = 0
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]{2,}/gu)) {
    words++
    for (const language of among.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a)
  if (!first || first[1] < 3 || first[1] < words * minWordRatio) return undefined
  return first[1] > (second?.[1] ?? 0) * minLead ? first[0] : undefined
}

/** Stop words are a third of most texts, and a tenth of lists and tables. */
const minWordRatio = 0.08
const minLead = 1.15

/** Languages by stop word. Words of one letter do not count: formulas and lists in any language contain them. */
type StopWords = ReadonlyMap<string, readonly string[]>

function stopWords(lists: Record<string, string>): StopWords {
  const languages = new Map<string, string[]>()
  for (const [language, list] of Object.entries(lists)) {
    for (const word of new Set(list.split(' '))) languages.set(word, [...(languages.get(word) ?? []), language])
  }
  return languages
}

const latin = stopWords({
  en: 'the of and to in is that for it was on are as with his they at be this have from or had by but not what all were we when your can there an which their she will if has more you our',
  de: 'der die und das den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über so zum war haben nur oder aber vor zur bis mehr durch man ich wir',
  fr: 'de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il sont avec aux ou mais comme cette ces son sa nous vous leur être fait été elle',
  es: 'de la que el en los del se las por un para con no una su al lo como más pero sus le ya este sí porque esta entre cuando muy sin sobre también me hasta hay donde es son fue',
  pt: 'de que do da em um para com não uma os no se na por mais as dos como mas foi ao ele das tem seu sua ou ser quando muito há nos já está eu também só pelo pela até isso são',
  it: 'di il la che in un per una sono non con del si da come le dei nel alla più anche al della ma gli lo ha delle questo essere dalla nella su ci dal ai ed degli',
  nl: 'de het een van en in is dat op te zijn voor met die niet aan er om ook als dan maar bij nog uit door naar heeft wordt worden of hebben over tot je deze was ik meer',
  sv: 'och att det som en på är av för med till den inte har de ett om var jag men så från vi kan när man eller under också efter sig sin nu hade vid mot ska',
  da: 'og at det som en på er af for med til den ikke har de et om var jeg men så fra vi kan når man eller også efter sig sin nu havde ved mod skal blev være',
  no: 'og at det som en på er av for med til den ikke har de et om var jeg men så fra vi kan når man eller også etter seg sin nå hadde ved mot skal ble være',
  fi: 'ja on ei se että oli hän mutta myös ovat kuin niin joka tai kun sen mukaan jos vain ole sekä nyt tämä hänen kanssa sitä jo mitä olla voi ne jotka',
  pl: 'na do się nie to że jest jak po co za od tym ale są przez dla być czy może oraz które który jego już tylko tego jej przy ich był było',
  cs: 'se na je že to do ve jsem ale za by si po jako pro tak od jeho nebo jsou byl které který také už při jen jak než',
  hu: 'az és hogy nem is egy ez van de volt meg el csak mint már még ha vagy ezt azt kell lehet minden amely illetve ami azonban után',
  ro: 'de și în la cu pe nu că din un este care pentru mai se sau fi au ca prin dar fost sunt ce după între lui acest această lor',
  tr: 've bir bu da de için ile çok daha olarak gibi kadar olan ne var en ama sonra değil ya ben her ise şey diye mi göre ancak',
  id: 'yang dan di itu dengan untuk tidak ini dari dalam akan pada juga saya ke karena tersebut bisa ada mereka lebih kata oleh atau sudah adalah kami sebagai',
  vi: 'và của là có cho không được một trong người các những với đã này để khi ra đến cũng về như từ tại vào năm nhiều nhưng sẽ',
  ca: 'de la el que en les per un una és amb dels no al del es ha els com més però són també aquest aquesta seva seu hi va',
})

const cyrillic = stopWords({
  ru: 'не на что он как то это по но за из от так же для его было все вы мы она они бы или когда уже только был до если ещё также',
  uk: 'не на що він як та це по але до за із від так для його було всі ви ми вона вони або коли вже тільки був якщо ще також',
  bg: 'не на че той как то това по но към за от така него беше всички вие ние тя те или когато вече само се да са ще',
  sr: 'не на да он како то је по али ка за из од тако се био све ви ми она они или када већ само су што ће који',
})

const arabic = stopWords({
  ar: 'في من على أن إلى هذا هذه التي الذي عن مع ما لا كان كما بعد قد أو ذلك بين لم كل هو هي',
  fa: 'در به از که این را با است برای آن یک خود تا بر هم نیز می شود شد ها کرد اما',
  ur: 'کے کی میں ہے اور سے کا کو اس پر نے کہ ہیں یہ بھی تھا ایک ہو گیا نہیں',
})

const scripts: { pattern: RegExp; minRatio: number; language?: string; among?: StopWords }[] = [
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, minRatio: 0.1, language: 'ja' },
  { pattern: /\p{Script=Hangul}/gu, minRatio: 0.3, language: 'ko' },
  { pattern: /\p{Script=Han}/gu, minRatio: 0.3, language: 'zh' },
  { pattern: /\p{Script=Greek}/gu, minRatio: 0.5, language: 'el' },
  { pattern: /\p{Script=Hebrew}/gu, minRatio: 0.5, language: 'he' },
  { pattern: /\p{Script=Thai}/gu, minRatio: 0.5, language: 'th' },
  { pattern: /\p{Script=Devanagari}/gu, minRatio: 0.5, language: 'hi' },
  { pattern: /\p{Script=Bengali}/gu, minRatio: 0.5, language: 'bn' },
  { pattern: /\p{Script=Tamil}/gu, minRatio: 0.5, language: 'ta' },
  { pattern: /\p{Script=Georgian}/gu, minRatio: 0.5, language: 'ka' },
  { pattern: /\p{Script=Armenian}/gu, minRatio: 0.5, language: 'hy' },
  { pattern: /\p{Script=Cyrillic}/gu, minRatio: 0.5, among: cyrillic },
  { pattern: /\p{Script=Arabic}/gu, minRatio: 0.5, among: arabic },
]
