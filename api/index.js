import '#shared/runtime/machine/require-node.js'
import '#shared/runtime/machine/compile-cache.js'

const [{ runRole }, { startApi }] = await Promise.all([import('#shared/startup/foundation.ts'), import('./start.ts')])

await runRole('api', startApi)
