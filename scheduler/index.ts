import { runRole } from '#shared/foundation.ts'
import { startScheduler } from './start.ts'

await runRole('scheduler', startScheduler)
