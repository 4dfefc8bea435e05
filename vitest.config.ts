import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { missingServers } from './test/support/missing-servers.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Most tests wait more than they compute: two at once even where there are only two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 30_000,
    typecheck: { enabled: false },
    reporters: [missingServers, 'default'],
  },
})
