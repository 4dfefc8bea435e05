import '#shared/runtime/compile-cache.ts'

const [{ runProcess }, { startAll }] = await Promise.all([
  import('#shared/runtime/lifecycle.ts'),
  import('./start-all.ts'),
])

await runProcess('all', startAll)
