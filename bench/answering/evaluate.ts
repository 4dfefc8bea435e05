import { perCall } from '#shared/contract/price.ts'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { hasLlm } from '#shared/runtime/llm-settings.ts'
import { openModelFixture } from '#test/support/upstream-fixtures/model/open-model-fixture.ts'
import { openLlm } from '#workers/llm/open-llm.ts'
import { loadPrompts } from '#workers/llm/prompts/load-prompts.ts'
import { evaluations } from './prompts/cases/index.ts'
import { meetsThresholds, problemLines, reportTable, type PromptReport } from './prompts/report.ts'

// npm run evaluate [PROMPT …]
// Runs the cases of each prompt against the configured model, or against the fixture model if none is configured, and
// fails below the thresholds.

const caseTimeoutMs = 300_000
const chosen = process.argv.slice(2)
await using scope = new AsyncDisposableStack()
const configured = configOrExit()
const prompts = loadPrompts()
const config = hasLlm(configured) ? configured : readConfig(scope.use(await openModelFixture(prompts)).settings)
const llm = openLlm({
  config,
  prompts,
  log: { info: () => {} },
  userAgent: 'webintel-evaluation',
  now: Date.now,
  random: Math.random,
})
const reports: PromptReport[] = []
for (const evaluation of evaluations) {
  if (chosen.length > 0 && !chosen.includes(evaluation.prompt)) continue
  const results = await Promise.all(evaluation.cases.map((each) => evaluation.evaluate(each, openModel())))
  reports.push({ prompt: evaluation.prompt, results })
}
console.log(`${hasLlm(configured) ? '' : 'No model is configured: the fixture model replies.\n'}Models: ${names()}\n`)
console.log(reportTable(reports))
for (const line of problemLines(reports)) console.log(line)
if (!reports.every(meetsThresholds)) process.exitCode = 1

/** A model with the budget of one case. */
function openModel() {
  const deadlineAt = Date.now() + caseTimeoutMs
  const signal = AbortSignal.timeout(caseTimeoutMs)
  return llm.open({ price: perCall({ catalog: '1' }), input: {}, signal, deadlineAt })
}

function names(): string {
  const { large, small } = openModel().names
  return `${large} (large), ${small} (small)`
}
