import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
// Hundreds of tests start threads and processes from the sources, which takes twice the processor time without compiled code.
import './shared/runtime/machine/compile-cache.js'
import { missingServers } from './test/support/runner/missing-servers.ts'
import { SlowestFirst } from './test/support/runner/slowest-first.ts'

// Test files wait for two thirds of their time: for processes to start and timeouts to pass.
const maxWorkers = Math.min(8, availableParallelism() * 2)

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**', 'test/client/**', 'test/site/**', 'test/fleet/**'],
          maxWorkers,
        },
      },
      {
        extends: true,
        // Chromium itself, with hostile pages that use all processors: two files at a time, after the other projects. `npm run test:clients`.
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // The clients in TypeScript and Python, and the pages in a browser: `npm run test:clients`.
        test: { name: 'clients', include: ['test/client/**/*.test.ts', 'test/site/**/*.test.ts'], maxWorkers },
      },
      {
        extends: true,
        // Storms, kill matrices, outages, fuzzing and growth measurements: `npm run test:fleet` runs them, `npm test` does not.
        test: { name: 'fleet', include: ['test/fleet/**/*.test.ts'], maxWorkers: 2, sequence: { groupOrder: 2 } },
      },
    ],
    pool: 'forks',
    // One process runs many files and imports modules once. Tests must not change the state of a module.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // The concurrent tests of one file start several processes each, whose time limits pass if too many of them share a processor.
    maxConcurrency: availableParallelism(),
    // Generous: these limits only end tests that hang. A busy machine may take ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    typecheck: { enabled: false },
    reporters: [missingServers, 'default'],
  },
})
