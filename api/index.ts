import { runRole } from '#shared/foundation.ts'
import { startApi } from './start.ts'

await runRole('api', startApi)
