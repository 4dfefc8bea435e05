import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceFiles } from '#test/support/runner/source-files.ts'

// `npm run prose`: finds forms of English that the style of CONTRIBUTING.md rules out, in documents, comments and texts.

const root = join(import.meta.dirname, '../..')

const machine =
  '(?:service|API|server|worker|scheduler|client|process|program|page|model|store|queue|monitor|host|provider|browser|website)s?'

/** Each form, and what to write instead. */
const forms: readonly (readonly [form: RegExp, instead: string])[] = [
  [/\b(?:is|are|was|were) to be\b/i, 'say who does what: "must", "will", or the active verb'],
  [/(?:^|[.:;!?] )(?:What|Who|Whoever|Whom) (?!(?:is|are|does|do|can|should)\b[^.]*\?)[a-z]/, 'start with the subject'],
  [/\b(?:in vain|nought|thereof|therein|hitherto|henceforth|whatsoever)\b/i, 'use a plain word'],
  [/\bgiv(?:es?|ing|en) way\b/i, 'lower the priority; yield'],
  [/\b(?:tells?|told|hears?|heard) of\b/i, 'report; receive'],
  [/\blet(?:s|ting)? go of\b/i, 'release'],
  [/\bbur(?:y|ies|ied) orphans\b/i, 'reap orphans'],
  [/\bstands? (?:back|in the place of)\b/i, 'replace'],
  [/\bsigns? of life\b/i, 'heartbeat'],
  [/\b(?:so|as) long as nobody\b/i, 'until'],
  [/\bhad not that\b|\bno more of\b|\bmade do\b/i, 'rephrase'],
  [/\bit is they (?:who|that)\b/i, 'start with the subject'],
  [/\bturn(?:s|ed|ing)? away\b/i, 'reject'],
  [/\bgiven? back as credit\b/i, 'refunded as credits'],
  [/\bthe (?:header|field|pool|parameter|setting|command|option|file|folder) `/i, 'the `X` header'],
  [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|fewer\b|such\b|one\b|other\b|better\b|worse\b)\w+/i,
    'is not a …',
  ],
  [/\bmeanwhile\b(?=[.,;:)]|$)/i, 'during that time'],
  [
    new RegExp(`\\b${machine} (?:knows?|teach(?:es)?|tells?|learns?|wants?|decides?)\\b`, 'i'),
    'has, reports, requires, determines',
  ],
]

const files = sourceFiles(['**/*.ts', '**/*.md', '{client,test/support}/python/**/*.py', '.env.example']).filter(
  // A prompt of the language model is a program of its own: each change of it is measured.
  (file) => !/^(?:test\/fixtures|workers\/llm\/prompts)\//.test(file) && file !== 'test/prose/check-prose.ts',
)

let found = 0
for (const file of files) {
  const lines = (await readFile(join(root, file), 'utf8')).split('\n')
  for (const [index, line] of lines.entries()) {
    const text = file.endsWith('.ts') ? proseOf(line) : line
    for (const [form, instead] of forms) {
      if (!form.test(text)) continue
      found += 1
      console.error(`${file}:${index + 1}: "${form.exec(text)?.[0].trim()}": ${instead}`)
    }
  }
}
if (found > 0) process.exitCode = 1

/** The comment and the quoted texts of a line of TypeScript. */
function proseOf(line: string): string {
  const comment = /(?:^|\s)(?:\/\/|\/?\*+)\s?(.*)$/.exec(line)?.[1]
  if (comment !== undefined) return comment
  return [...line.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)].map(([, ...texts]) => texts.join('')).join(' ')
}
