import { runProcess } from '#shared/lifecycle.ts'
import { redisUrlOf } from '#shared/redis-url.ts'
import { startApi } from './start.ts'

await runProcess('api', (config, log) => startApi(config, redisUrlOf(config), log))
