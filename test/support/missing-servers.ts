import type { Reporter } from 'vitest/node'

/** Says above the summary which servers the tests had to do without. */
export const missingServers: Reporter = {
  onTestRunEnd() {
    if (process.env['MONGODB_URL']) return
    console.log('\nMongoDB was not exercised: set MONGODB_URL to run the tests of its store, too.')
  },
}
