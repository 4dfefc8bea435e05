import { workerPools } from '#shared/contract/job.ts'

/** The arguments that start each role. */
export const commandsOfRoles = {
  api: 'api/index.js',
  scheduler: 'scheduler/index.js',
  ...Object.fromEntries(workerPools.map((pool) => [pool, `workers/index.js ${pool}`])),
}
