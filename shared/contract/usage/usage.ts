import { array, choice, object, optional, string, type Static } from '#shared/contract/schema.ts'

/**
 * The uses of a page that owners allow or forbid. `search`: search results with links and excerpts. `ai-input`: input of a model, such as
 * grounding. `ai-train`: training of models. `ai-index`: an index of an AI system. `ai-train-images`: training with the
 * images of the page. `tdm`: text and data mining.
 */
export const usageCategories = ['search', 'ai-input', 'ai-train', 'ai-index', 'ai-train-images', 'tdm'] as const

export type UsageCategory = (typeof usageCategories)[number]

/** A word for each category that has one. */
function byCategory<const Word extends string>(words: readonly Word[], description: string) {
  const word = (use: string) => optional(choice(words, { description: use }))
  const fields = {
    search: word('Search results with links and excerpts'),
    'ai-input': word('Input of a model, such as grounding of an answer'),
    'ai-train': word('Training of models'),
    'ai-index': word('Index of an AI system'),
    'ai-train-images': word('Training of models with the images of the page'),
    tdm: word('Text and data mining'),
  } satisfies Record<UsageCategory, object>
  return object(fields, { description })
}

const terms = object(
  {
    payment: optional(string({ description: 'Kind of payment, such as crawl, use, subscription or attribution' })),
    amount: optional(string({ description: 'Price, as the owner writes it' })),
    currency: optional(string({ description: 'Currency of `amount`, as the owner writes it' })),
    url: optional(string({ description: 'Where the terms are, or where a licence is sold' })),
  },
  { description: 'The terms of the owner, as they are written' },
)

const usageStatement = object({
  source: choice(['content-signal', 'aipref', 'rsl', 'tdmrep', 'noai'], { description: 'The vocabulary' }),
  where: string({ description: 'The file and its line, the header, or the element of the page' }),
  line: string({ description: 'The statement as it is written, at most 300 characters' }),
  says: byCategory(
    ['yes', 'no', 'conditional'],
    'The word of the statement for each use. conditional: allowed on the terms, or for some users. Uses that it does not name are absent',
  ),
  use: optional(string({ description: 'The `use` of Content-Signal: immediate, reference or full' })),
  terms: optional(terms),
})

export type UsageStatement = Static<typeof usageStatement>

/** The statements of an owner about the use of one page. */
export const pageUsage = object(
  {
    allows: byCategory(
      ['yes', 'no', 'conditional', 'conflict'],
      'The statements together. conflict: they contradict each other. Uses that none of them names are absent',
    ),
    statements: array(usageStatement, { description: 'Each statement, with its place and its words' }),
    unread: optional(
      array(
        object({
          where: string({
            description: 'URL of the file, or the element of the page; of those beyond a limit, their number',
          }),
          reason: string({ description: 'Why it was not read' }),
        }),
        {
          description: 'Files that may hold statements and could not be read',
        },
      ),
    ),
  },
  {
    description:
      'Statements of the owner about the use of the page (robots.txt, headers, page, RSL, TDMRep). Absent if there are none',
  },
)

export type PageUsage = Static<typeof pageUsage>

/** Whether the owner says nothing, and every file was read. Such a page has no `usage`. */
export const isSilent = ({ statements, unread }: PageUsage): boolean => statements.length === 0 && unread === undefined

/** The input field with the uses that a page must allow. */
export const respectUsage = optional(
  array(choice(usageCategories), {
    description:
      'Uses that you plan: search, ai-input, ai-train, ai-index, ai-train-images, tdm. A page whose owner does not allow one of them is USAGE_NOT_ALLOWED, and not charged',
    maxItems: usageCategories.length,
  }),
)
