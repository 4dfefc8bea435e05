import { runRole } from '#shared/foundation.ts'
import { workerPools, type WorkerPool } from '#shared/job.ts'
import { startWorkers } from './start.ts'

const wanted = process.argv.slice(2)
const names = wanted.filter((name): name is WorkerPool => workerPools.some((pool) => pool === name))
if (names.length === 0 || names.length < wanted.length) {
  console.error(`Name the pools this process works for: node workers/index.ts ${workerPools.join(' ')}`)
  process.exit(2)
}

await runRole(`worker ${names.join(' ')}`, (foundation) => startWorkers(names, foundation), { isPaid: false })
