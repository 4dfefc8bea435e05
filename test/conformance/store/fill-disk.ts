import { toAppError } from '#shared/contract/errors.ts'
import type { Store } from '#shared/storage/store.ts'
import type { TestDatabase } from './test-database.ts'

// A child process with a file size limit: fills a store until a write fails, then prints which calls still work.

// The test that starts this process passes these.
const { module, opener, options } = JSON.parse(process.argv[2] ?? '') as TestDatabase['childOpener']
const opened = (await import(module)) as Record<string, (options: unknown) => Promise<Store & AsyncDisposable>>
const store = await opened[opener]?.(options)
if (store === undefined) throw new Error(`${module} has no ${opener}`)

await store.put('jobs', 'before', { value: 'kept' })
const refusal = await fill(store)
const [large, small] = await Promise.allSettled([
  store.putText('pages', 'large', 'x'.repeat(10_000_000), 9e15),
  store.put('keys', 'small', { value: 1 }),
])
const kept = (await store.get('jobs', 'before'))?.value
console.log(JSON.stringify({ refusal, large: large.status, small: small.status, kept }))
await store[Symbol.asyncDispose]()

async function fill(store: Store): Promise<unknown> {
  for (let index = 0; index < 1000; index++) {
    try {
      await store.putText('pages', `t${index}`, 'x'.repeat(100_000), 9e15)
    } catch (error) {
      return { code: toAppError(error).code, hasCause: toAppError(error).cause instanceof Error }
    }
  }
  return 'no write failed'
}
