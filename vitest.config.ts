import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { missingServers } from './test/support/missing-servers.ts'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          // Most tests wait more than they compute: two at once even where there are only two cores.
          maxWorkers: Math.max(2, availableParallelism() - 1),
        },
      },
      {
        extends: true,
        // Hostile pages take what processors there are: one file at a time, when the others are done.
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    typecheck: { enabled: false },
    reporters: [missingServers, 'default'],
  },
})
