import '#shared/runtime/compile-cache.ts'

const [{ runRole }, { startApi }] = await Promise.all([import('#shared/runtime/foundation.ts'), import('./start.ts')])

await runRole('api', startApi)
