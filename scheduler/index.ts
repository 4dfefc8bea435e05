import { runProcess } from '#shared/lifecycle.ts'
import { startScheduler } from './start.ts'

await runProcess('scheduler', startScheduler)
