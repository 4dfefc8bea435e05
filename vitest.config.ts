import { defineConfig } from 'vitest/config'
import { missingServers } from './test/support/missing-servers.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    typecheck: { enabled: false },
    reporters: [missingServers, 'default'],
  },
})
