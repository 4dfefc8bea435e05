import '#shared/runtime/compile-cache.ts'
import { workerPools, type WorkerPool } from '#shared/contract/job.ts'

const args = process.argv.slice(2)
const names = args.filter((name): name is WorkerPool => workerPools.some((pool) => pool === name))
if (names.length === 0 || names.length < args.length) {
  console.error(
    `Expected the names of one or more pools, found "${args.join(' ')}". Run, for example: npm run worker ${workerPools.join(' ')}`,
  )
  process.exit(2)
}

const [{ runRole }, { startWorkers }] = await Promise.all([
  import('#shared/runtime/foundation.ts'),
  import('./start.ts'),
])
await runRole(`worker ${names.join(' ')}`, (foundation) => startWorkers(names, foundation), { isPaid: false })
