import { quoteAt, type Evidence, type SiteText } from './site-text.ts'

/** The first promise of certain profit that no negation takes back: "returns are never guaranteed" is none. */
export const findGuarantee = (texts: readonly SiteText[]) => findClaim(texts, guarantees)

/** The first promise to multiply money, such as "100x gains". */
export function findMultiplier(texts: readonly SiteText[]): Evidence | undefined {
  for (const { url, text, lower } of texts) {
    for (const match of lower.matchAll(/\b[1-9]\d{1,4}x\b/gu)) {
      const { index } = match
      const before = lastSentence(lower.slice(Math.max(0, index - contextLength), index))
      const [after = ''] = lower.slice(index, index + contextLength).split(sentenceEnd, 1)
      const isOfMoney = profitWords.some((word) => before.includes(word) || after.includes(word))
      if (isOfMoney && !isDenied(lower, index) && Number.parseInt(match[0], 10) >= leastMultiple)
        return { url, quote: quoteAt(text, match.index, match[0].length) }
    }
  }
  return undefined
}

const contextLength = 60
const sentenceEnd = /[.!?\n]/u
const leastMultiple = 20
const profitWords = [
  'gain',
  'return',
  'profit',
  'gem',
  'moon',
  'potential',
  'your money',
  'your investment',
  'guaranteed',
]

/** Phrases that press the reader to act. One of them alone is usual in advertisements: two count. */
export function findUrgency(texts: readonly SiteText[]): Evidence | undefined {
  const found = urgent.filter((phrase) => texts.some(({ lower }) => lower.includes(phrase)))
  return found.length < 2 ? undefined : findClaim(texts, found)
}

/** A request for a seed phrase or a private key. Warnings not to share one do not count. */
export function findSecretRequest(texts: readonly SiteText[]): Evidence | undefined {
  for (const { url, text, lower } of texts) {
    for (const secret of secrets) {
      let places = 0
      for (let at = lower.indexOf(secret); at !== -1 && places < maxPlaces; at = lower.indexOf(secret, at + 1)) {
        places += 1
        const before = lower.substring(Math.max(0, at - 40), at)
        const asks = requests.some((verb) => before.includes(verb))
        if (asks && !isDenied(lower, at)) return { url, quote: quoteAt(text, at, secret.length) }
      }
    }
  }
  return undefined
}

function findClaim(texts: readonly SiteText[], phrases: readonly string[]): Evidence | undefined {
  for (const { url, text, lower } of texts) {
    for (const phrase of phrases) {
      let places = 0
      for (let at = lower.indexOf(phrase); at !== -1 && places < maxPlaces; at = lower.indexOf(phrase, at + 1)) {
        places += 1
        if (!isDenied(lower, at)) return { url, quote: quoteAt(text, at, phrase.length) }
      }
    }
  }
  return undefined
}

const maxPlaces = 50

/** Whether a negation stands shortly before, in the same sentence. */
function isDenied(lower: string, at: number): boolean {
  const sentence = lastSentence(lower.slice(Math.max(0, at - 40), at))
  return negations.some((word) => ` ${sentence}`.includes(word))
}

const lastSentence = (text: string) => text.split(sentenceEnd).at(-1) ?? ''

const negations = [
  ' no ',
  ' not ',
  "n't ",
  'n’t ',
  ' never ',
  ' without ',
  ' cannot ',
  ' nobody ',
  ' neither ',
  ' beware ',
]

const guarantees = [
  'guaranteed return',
  'guaranteed profit',
  'guaranteed income',
  'guaranteed daily',
  'guaranteed gain',
  'guaranteed roi',
  'returns are guaranteed',
  'profit is guaranteed',
  'profits are guaranteed',
  'risk-free profit',
  'risk free profit',
  'risk-free return',
  'risk-free investment',
  'zero risk',
  'double your money',
  'double your investment',
  'daily profit',
  'fixed daily',
]

const urgent = [
  'act now',
  'act fast',
  'last chance',
  'hurry',
  'limited time',
  'hours left',
  'before it is too late',
  "before it's too late",
  'ends soon',
  'ending soon',
  'selling out fast',
  'almost sold out',
  'claim now',
  "don't miss",
  'price increases in',
]

const secrets = ['seed phrase', 'recovery phrase', 'secret phrase', 'mnemonic phrase', 'private key', '12-word phrase']
const requests = ['enter', 'type', 'import', 'provide', 'submit', 'paste', 'confirm', 'validate', 'verify']
