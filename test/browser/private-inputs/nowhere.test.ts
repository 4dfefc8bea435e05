import { it } from 'vitest'
import { expectNoTrace } from '#test/private-inputs/expect-no-trace.ts'

it('private values are in no file, log, metric, trace, error or receipt, while the job runs and after it', async () => {
  await expectNoTrace({}, async () => [])
})
