import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { missingServers } from './test/support/missing-servers.ts'
import { SlowestFirst } from './test/support/slowest-first.ts'

// Test files wait for two thirds of their time: for processes to start and timeouts to pass.
const maxWorkers = Math.min(8, availableParallelism() + 1)

/** Tests of pure functions. They share no module state, so one process runs many files and imports modules once. */
const units = ['egress', 'evidence', 'facts/domain', 'pages', 'shared'].map((folder) => `test/${folder}/**/*.test.ts`)

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: units, isolate: false, maxWorkers },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', ...units],
          maxWorkers,
        },
      },
      {
        extends: true,
        // Hostile pages use all processors: run after the other projects, one file at a time.
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    pool: 'forks',
    sequence: { sequencer: SlowestFirst },
    // Generous: these limits only end tests that hang on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    typecheck: { enabled: false },
    reporters: [missingServers, 'default'],
  },
})
