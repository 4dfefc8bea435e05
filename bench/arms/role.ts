import { startApi } from '#api/start.ts'
import { countOperations } from '#bench/ground/count-operations.ts'
import { serveArm } from '#bench/ground/serve-arm.ts'
import { readConfig } from '#shared/config.ts'
import { openFoundation } from '#shared/foundation.ts'
import { openLog } from '#shared/log.ts'
import { startWorkers } from '#workers/start.ts'

// A process of one role as it ships, but for its log, and with what it asks of the store counted: `api` or `fetch`,
// and its settings as NAME=value.

const [role, ...settings] = process.argv.slice(2)
const config = readConfig(Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s))))
const foundation = await openFoundation(
  config,
  openLog({ level: 'error', role: `bench ${role}` }),
  config.REDIS_URL ?? '',
)
const { store, operations } = countOperations(foundation.store)
if (role === 'api') serveArm({ url: (await startApi({ ...foundation, store })).url, operations })
else {
  await startWorkers(['fetch'], { ...foundation, store })
  serveArm({ operations })
}
