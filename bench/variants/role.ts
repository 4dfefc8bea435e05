import { startApi } from '#api/start.ts'
import { countOperations } from '#bench/fixtures/count-operations.ts'
import { serveVariant } from '#bench/fixtures/serve-variant.ts'
import { workerPools } from '#shared/contract/job.ts'
import { readConfig } from '#shared/runtime/config.ts'
import { openLog } from '#shared/runtime/log.ts'
import { openFoundation } from '#shared/startup/foundation.ts'
import { startWorkers } from '#workers/start.ts'

// A process of one role with a counted store: `api` or a pool, then its settings as NAME=value. It logs errors only.

const [role, ...settings] = process.argv.slice(2)
const config = readConfig(Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s))))
const foundation = await openFoundation(
  config,
  openLog({ level: 'error', role: `bench ${role}` }),
  config.REDIS_URL ?? '',
)
const { store, operations } = countOperations(foundation.store)
if (role === 'api') serveVariant({ url: (await startApi({ ...foundation, store })).url, operations })
else {
  await startWorkers(
    workerPools.filter((pool) => pool === role),
    { ...foundation, store },
  )
  serveVariant({ operations })
}
