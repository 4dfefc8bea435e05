import '#shared/runtime/machine/require-node.js'
import '#shared/runtime/machine/compile-cache.js'

const [{ runProcess }, { startAll }] = await Promise.all([
  import('#shared/startup/lifecycle.ts'),
  import('./start-all.ts'),
])

await runProcess('all', startAll)
