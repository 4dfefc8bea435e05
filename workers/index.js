import '#shared/runtime/machine/require-node.js'
import '#shared/runtime/machine/compile-cache.js'

const { runPools } = await import('./run-pools.ts')

await runPools(process.argv.slice(2))
