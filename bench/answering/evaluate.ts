import { perCall } from '#shared/contract/price.ts'
import { configOrExit } from '#shared/runtime/config-or-exit.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { hasLlm } from '#shared/runtime/settings/llm-settings.ts'
import { openProgressLine } from '#shared/terminal/progress-line.ts'
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
const evaluated = evaluations.filter(({ prompt }) => chosen.length === 0 || chosen.includes(prompt))
const total = evaluated.reduce((sum, { cases }) => sum + cases.length, 0)
let completed = 0
{
  using line = openProgressLine('cases', process.stderr)
  for (const evaluation of evaluated) {
    const results = await Promise.all(
      evaluation.cases.map(async (each) => {
        const result = await evaluation.evaluate(each, openModel())
        line.report({ completed: (completed += 1), total, stage: evaluation.prompt })
        return result
      }),
    )
    reports.push({ prompt: evaluation.prompt, results })
  }
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
