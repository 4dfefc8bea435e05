import type { Store } from '#shared/storage/store.ts'
import { inSpan, isSampling, isTracing } from './spans.ts'

/** The store, with one span for each operation of a traced call or job. The keys of records are left out: some are secrets. */
export function tracedStore<S extends Store>(store: S): S {
  if (!isTracing()) return store
  const entries = names.map((name) => [name, traced(name, store[name])] as const)
  return { ...store, ...Object.fromEntries(entries), writeStages: tracedStages(store) }
}

const names = [
  'insert',
  'put',
  'get',
  'replace',
  'increment',
  'list',
  'listKeys',
  'count',
  'remove',
  'putText',
  'getText',
  'removeText',
] as const

function traced(name: string, operation: unknown) {
  // Each member of the store returns a promise.
  const run = operation as (...args: unknown[]) => Promise<unknown>
  return (...args: [collection: string, ...rest: unknown[]]): Promise<unknown> => {
    if (!isSampling()) return run(...args)
    return inStoreSpan(name, args[0], () => run(...args))
  }
}

const tracedStages = ({ writeStages }: Store): Store['writeStages'] => {
  return (stages) => {
    if (!isSampling()) return writeStages(stages)
    const written = new Set(stages.flatMap((stage) => stage.map(({ collection }) => collection)))
    return inStoreSpan('writeStages', [...written].join(' '), () => writeStages(stages))
  }
}

function inStoreSpan<T>(name: string, collection: string, work: () => Promise<T>): Promise<T> {
  const attributes = { 'db.operation.name': name, 'db.collection.name': collection }
  return inSpan({ name: `store.${name} ${collection}`, kind: 'client', attributes }, work)
}
