import { steps } from '#shared/contract/models/actions.ts'
import {
  array,
  choice,
  jsonObject,
  notBlank,
  object,
  optional,
  string,
  timestamp,
  withDefault,
} from '#shared/contract/schema.ts'
import { declaredHash, modelName, sourceSignals } from './evidence.ts'

const path = string({ description: 'JSON pointer into data' })

/** The input fields that say which data to extract. */
export const extractionFields = {
  schema: optional(
    jsonObject({
      description:
        'JSON schema of the data: an object with properties, up to 32,768 characters, 200 properties and 16 levels. Names, titles and descriptions say what to look for',
    }),
  ),
  prompt: optional(
    string({
      description: 'In place of schema: the data that you want, in words. A language model plans the schema',
      minLength: 1,
      maxLength: 500,
      pattern: notBlank,
    }),
  ),
  instructions: optional(
    string({
      description: 'Wishes for the language model, such as which of several values to take',
      maxLength: 2000,
    }),
  ),
  tier: withDefault(
    choice(['auto', 'basic', 'pro'], {
      description:
        'How to read the page. auto: plain HTTP, and a browser if the page needs one; basic: plain HTTP; pro: a browser',
    }),
    'auto',
  ),
}

/** A schema takes the place of the words. */
export const schemaOrPrompt = [
  { beside: 'schema', fields: ['prompt'], because: 'was sent beside schema; put wishes into instructions' },
] as const

/** An output field: the schema in place of words. */
export const plannedSchema = optional(
  jsonObject({ description: 'The schema that a language model planned from `prompt`: `records` with flat fields' }),
)

/** The output fields with the data of a page, and how it was found. */
export const extractedFields = {
  data: jsonObject({ description: 'The data. It matches the schema, but for required fields in `missing`' }),
  evidence: array(
    object({
      path,
      quote: string({ description: 'Words of the page, or the value as the page declares it for machines' }),
      source: choice(['json-ld', 'microdata', 'open-graph', 'metadata', 'table', 'pair', 'text', 'model'], {
        description:
          'Where the value was found. microdata: also RDFa; metadata: the title that the page declares; pair: a label with its value; text: a title, list or price; model: a language model found it, and its quote is in the page',
      }),
    }),
    { description: 'The support of each value in data' },
  ),
  missing: array(
    object({
      path,
      reason: choice(['not_found', 'quote_not_found', 'value_not_in_quote', 'invalid'], {
        description:
          'not_found: the page does not state it; quote_not_found, value_not_in_quote: a check of the model failed; invalid: the value does not fit the schema',
      }),
    }),
    { description: 'Fields without a supported value' },
  ),
  method: choice(['deterministic', 'model', 'mixed'], { description: 'How the values of data were found' }),
  model: modelName,
  signals: sourceSignals,
  warnings: optional(array(string(), { description: 'Contradictions in the page, and steps that failed' })),
  steps,
  contentHash: string({ description: 'SHA-256 of the page as markdown; the proof covers it' }),
  declaredHash,
  extractedAt: timestamp({ description: 'When the data was extracted' }),
}
