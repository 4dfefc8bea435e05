import { workerPools, type WorkerPool } from '#shared/contract/job.ts'
import { runRole } from '#shared/startup/foundation.ts'
import { startWorkers } from './start.ts'

/** Runs the workers of the named pools as a process. Ends it with a message if a name is unknown or none is given. */
export async function runPools(args: readonly string[]): Promise<void> {
  const names = args.filter((name): name is WorkerPool => workerPools.some((pool) => pool === name))
  if (names.length === 0 || names.length < args.length) {
    console.error(
      `Expected the names of one or more pools, found "${args.join(' ')}". Run, for example: npm run worker ${workerPools.join(' ')}`,
    )
    process.exit(2)
  }
  await runRole(`worker ${names.join(' ')}`, (foundation) => startWorkers(names, foundation), { isPaid: false })
}
