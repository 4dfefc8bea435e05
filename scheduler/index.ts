import '#shared/runtime/compile-cache.ts'

const [{ runRole }, { startScheduler }] = await Promise.all([
  import('#shared/runtime/foundation.ts'),
  import('./start.ts'),
])

await runRole('scheduler', startScheduler)
