import { expect, it } from 'vitest'
import { answerEvaluation } from '#bench/answering/prompts/cases/answer.ts'
import { meetsThresholds } from '#bench/answering/prompts/report.ts'
import { perCall } from '#shared/contract/price.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import type { ModelMode } from '#test/support/upstream-fixtures/model/spoil.ts'
import { openLlm } from '#workers/llm/open-llm.ts'
import { loadPrompts } from '#workers/llm/prompts/load-prompts.ts'

it.each<[ModelMode, boolean]>([
  ['competent', true],
  ['obeys-injections', false],
  ['invents-quotes', false],
  ['invents-citations', false],
  ['garbage', false],
])('an evaluation tells good models from bad ones: %s', async (mode, isGood) => {
  const prompts = loadPrompts()
  await using fixture = await openModelFixture(prompts)
  fixture.mode = mode
  const llm = openLlm({
    config: readConfig(fixture.settings),
    prompts,
    log: { info: () => {} },
    userAgent: 'webintel-test',
    now: Date.now,
    random: () => 0,
  })
  const { cases, evaluate } = answerEvaluation
  const open = () =>
    llm.open({
      price: perCall({ catalog: '1' }),
      input: {},
      signal: AbortSignal.timeout(60_000),
      deadlineAt: Date.now() + 60_000,
    })
  const results = await Promise.all(cases.map((each) => evaluate(each, open())))
  expect(meetsThresholds({ prompt: 'answer', results })).toBe(isGood)
})
