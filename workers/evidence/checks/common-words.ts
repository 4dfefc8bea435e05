import { isFunctionWord } from '#workers/evidence/words/function-words.ts'

/**
 * Collects the words of texts that tell whether a word at the start of a sentence is a word of the language and no name: the
 * texts write it in lower case, or it ends as verbs and adverbs do. Reads at most the first 200,000 characters of each text.
 */
export function commonWords(): { add: (text: string) => void; has: (folded: string) => boolean } {
  const seen = new Set<string>()
  return {
    add(text) {
      for (const word of text.slice(0, maxChars).match(/[\p{L}\p{N}\p{M}]{2,64}/gu) ?? []) {
        if (seen.size >= maxWords) break
        if (word === word.toLowerCase()) seen.add(word)
      }
    },
    has: (folded) => isFunctionWord(folded) || openers.has(folded) || endings.test(folded) || seen.has(folded),
  }
}

const maxChars = 200_000
const maxWords = 100_000

// cspell:disable-next-line
const endings = /(?:ly|ing|ed|ment|ness|tion|tions|sion|sions)$/u

/** Words that often open a sentence. */
const openers: ReadonlySet<string> = new Set(
  (
    'however overall although though while whereas since because despite unlike instead moreover furthermore therefore thus hence meanwhile ' +
    'nevertheless still yet even once until unless after before during between among within without across against around behind beyond ' +
    'both either neither most many much more less few fewer several some every another other others one two three four five six seven eight ' +
    'nine ten first second third last next new old sources source researchers analysts critics experts people users customers companies ' +
    'revenue sales profit profits shares prices price costs cost today yesterday now later earlier recent recently according yes overall ' +
    'currently previously together above below again always never often sometimes perhaps maybe like per via plus prior up down out off'
  ).split(' '),
)
