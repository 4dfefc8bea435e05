import { englishFramed, englishTemplates } from './english.ts'
import { frenchFramed, frenchTemplates } from './french.ts'
import { germanFramed, germanTemplates } from './german.ts'
import { japaneseFramed, japaneseTemplates } from './japanese.ts'
import { spanishFramed, spanishTemplates } from './spanish.ts'
import { filled, fillings, type Framed, type Template } from './templates.ts'

/** A statement that a careless model may draw from a page. */
export interface Case {
  language: string
  /** Of the lie, or of the frame; `true` for a paraphrase. */
  kind: string
  isTrue: boolean
  isLater: boolean
  claim: string
  page: string
  /** The words that the model cites. */
  quote: string
}

const languages: readonly (readonly [string, readonly Template[], readonly Framed[]])[] = [
  ['English', englishTemplates, englishFramed],
  ['German', germanTemplates, germanFramed],
  ['French', frenchTemplates, frenchFramed],
  ['Spanish', spanishTemplates, spanishFramed],
  ['Japanese', japaneseTemplates, japaneseFramed],
]

/** All statements: lies, true paraphrases, and sentences that their pages do not state as facts. */
export function adversaryCases(): Case[] {
  const cases: Case[] = []
  for (const [language, templates, framed] of languages) {
    for (const values of fillings) {
      for (const template of templates) cases.push(...casesOf(template, { language, values }))
      for (const { kind, page: written, claim: stated } of framed) {
        const [page, claim] = [filled(written, values), filled(stated, values)]
        cases.push({ language, kind, isTrue: false, isLater: false, claim, page, quote: quoteIn(page, claim) })
      }
    }
  }
  return cases
}

function casesOf(
  { page, lies, truths, isLater = false }: Template,
  { language, values }: { language: string; values: Readonly<Record<string, string>> },
): Case[] {
  const quote = filled(page, values)
  const caseOf = (kind: string, claim: string): Case => ({
    language,
    kind,
    isTrue: kind === 'true',
    isLater,
    claim: filled(claim, values),
    page: `# Notes\n\n${quote}`,
    quote,
  })
  return [...lies.map(([kind, claim]) => caseOf(kind, claim)), ...truths.map((claim) => caseOf('true', claim))]
}

/** The claim where the page has it, else its last line or list item. */
function quoteIn(page: string, claim: string): string {
  if (page.includes(claim)) return claim
  const item = /^- (.*)$/mu.exec(page)?.[1]
  return item ?? page.split('\n').at(-1) ?? page
}
