import { perCall } from '#shared/contract/price.ts'
import { array, integer, object, optional, string, type Static } from '#shared/contract/schema.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { bestSentences } from '#test/support/upstream-fixtures/model/best-sentences.ts'
import { openModelFixture, type ModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import type { Model, ModelBudget, ModelRequest, PromptData } from '#workers/llm/llm.ts'
import { openLlm } from '#workers/llm/open-llm.ts'
import { parsePrompt } from '#workers/llm/prompts/load-prompts.ts'

export const prompts = new Map([
  [
    'answer' as const,
    parsePrompt('You answer questions from sources.\n---\nAnswer this question: {{question}}', {
      name: 'answer',
      version: 1,
    }),
  ],
])

export const claims = object({
  claims: array(
    object({
      text: string({ minLength: 1 }),
      source: integer({ minimum: 1 }),
      quote: string(),
      note: optional(string()),
    }),
    { maxItems: 3 },
  ),
  remark: optional(string()),
})

export const pages: readonly PromptData[] = [
  {
    index: 1,
    kind: 'page',
    url: 'https://one.example/',
    title: 'Lighthouse',
    text: 'The lighthouse was built in 1852.\nIt is white.',
  },
  { index: 2, kind: 'page', url: 'https://two.example/', text: 'Boats pass the lighthouse every day.' },
]

export const question = 'When was the lighthouse built?'

/** The request of most tests. */
export const request: ModelRequest<typeof claims> = {
  prompt: 'answer',
  role: 'large',
  values: { question },
  data: pages,
  output: claims,
  maxOutputTokens: 500,
}

/** The reply of a model that reads: one claim with a quote. */
export const expected: Static<typeof claims> = {
  claims: [{ text: 'The lighthouse was built in 1852.', source: 1, quote: 'The lighthouse was built in 1852.' }],
}

export interface TestModel extends AsyncDisposable {
  fixture: ModelFixture
  /** Opens the model for one job. */
  open: (budget?: Partial<ModelBudget>) => Model
  /** Objects that were logged. */
  logged: Record<string, unknown>[]
}

/** A language model on the fixture server. `settings`: over those of the fixture. */
export async function openTestModel(settings: Readonly<Record<string, string>> = {}): Promise<TestModel> {
  const fixture = await openModelFixture(prompts)
  fixture.replies.set('answer', ({ values, data }) => ({
    claims: bestSentences(values['question'] ?? '', data, 1).map(({ source, quote }) => ({
      text: quote,
      source,
      quote,
      note: null,
    })),
    remark: null,
  }))
  const logged: Record<string, unknown>[] = []
  const config = readConfig({ ...fixture.settings, ...settings })
  const llm = openLlm({
    config,
    prompts,
    userAgent: 'webintel-test',
    log: { info: (entry: Record<string, unknown>) => void logged.push(entry) },
    now: Date.now,
    random: () => 0,
  })
  return {
    fixture,
    logged,
    open: (budget = {}) =>
      llm.open({
        price: perCall({ catalog: '1' }),
        input: {},
        signal: new AbortController().signal,
        deadlineAt: Date.now() + 60_000,
        ...budget,
      }),
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  }
}
