import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '#shared/contract/json.ts'
import type { Draft, Row, Store } from '#shared/storage/store.ts'
import type { OpenTestDatabase } from './test-database.ts'
import { useStore } from './use-store.ts'

export function describeModel(openDatabase: OpenTestDatabase): void {
  describe('any sequence of calls', () => {
    const used = useStore(openDatabase)
    let runs = 0

    it('returns the same as a map in memory', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
          const prefix = `run ${runs++} `
          const model = new Map<string, Row>()
          for (const step of steps) {
            if (step.name === 'wait') used.clock.now += step.ms
            const key = prefix + step.key
            expect(await runStep(used.store, key, step)).toStrictEqual(runOnModel(model, key, step))
            expect(await used.store.get('jobs', key)).toStrictEqual(live(model, key))
          }
        }),
        { numRuns: 40 },
      )
    })

    function runStep(store: Store, key: string, step: Step): Promise<unknown> {
      const draft = draftOf(step)
      switch (step.name) {
        case 'insert':
          return store.insert('jobs', key, draft)
        case 'put':
          return store.put('jobs', key, draft)
        case 'replace':
          return store.replace('jobs', key, step.version, draft)
        case 'increment':
          return store.increment('jobs', key, step.by, 0)
        case 'remove':
          return store.remove('jobs', key)
        case 'wait':
          return Promise.resolve(undefined)
      }
    }

    function runOnModel(model: Map<string, Row>, key: string, step: Step): unknown {
      const row = live(model, key)
      const write = (version: number) => model.set(key, { count: 0, ...draftOf(step), key, version })
      switch (step.name) {
        case 'insert':
          if (row === undefined) write(1)
          return row === undefined
        case 'put':
          write((row?.version ?? 0) + 1)
          return undefined
        case 'replace':
          if (row?.version !== step.version) return false
          write(row.version + 1)
          return true
        case 'increment': {
          const count = (row?.count ?? 0) + step.by
          if (row === undefined || count < 0) return undefined
          model.set(key, { ...row, count, version: row.version + 1 })
          return count
        }
        case 'remove':
          model.delete(key)
          return row !== undefined
        case 'wait':
          return undefined
      }
    }

    function live(model: Map<string, Row>, key: string): Row | undefined {
      const row = model.get(key)
      return row?.expiresAt === undefined || row.expiresAt > used.clock.now ? row : undefined
    }

    function draftOf({ value, count, lifeMs }: Step): Draft {
      const expiresAt = lifeMs === undefined ? {} : { expiresAt: used.clock.now + lifeMs }
      return { value: JSON.parse(value) as Json, ...(count === undefined ? {} : { count }), ...expiresAt }
    }
  })
}

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const step = fc.record(
  {
    name: fc.constantFrom('insert', 'put', 'replace', 'increment', 'remove', 'wait'),
    key: fc.constantFrom('a', 'b'),
    value: fc.json({ maxDepth: 3 }),
    count: fc.integer({ min: 0, max: 5 }),
    version: fc.integer({ min: 1, max: 4 }),
    by: fc.integer({ min: -3, max: 3 }),
    ms: fc.integer({ min: 1, max: 3 }),
    lifeMs: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: ['name', 'key', 'value', 'version', 'by', 'ms'] },
)
