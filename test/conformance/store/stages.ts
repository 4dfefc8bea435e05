import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Write } from '#shared/storage/store.ts'
import type { OpenTestDatabase } from './test-database.ts'
import { useStore } from './use-store.ts'

export function describeStages(openDatabase: OpenTestDatabase): void {
  describe('stages of writes', () => {
    const used = useStore(openDatabase)
    const never = 9e15
    const insert = (key: string): Write => ({ kind: 'insert', collection: 'keys', key, draft: { value: key } })
    const replace = (key: string, version: number): Write => ({ ...insert(key), kind: 'replace', version }) as Write
    const valueOf = async (key: string) => (await used.store.get('keys', key))?.value

    it('write as the members with their names', async () => {
      const draft = { value: { a: [1] }, count: 7, group: 'g', rank: 'r', expiresAt: used.clock.now + 1 }
      const stages: Write[][] = [
        [{ kind: 'putText', collection: 'keys', key: 'all', text: 'ä', expiresAt: never }],
        [
          { kind: 'insert', collection: 'keys', key: 'new', draft },
          { kind: 'put', collection: 'keys', key: 'put', draft: { value: 1 } },
        ],
        [{ kind: 'put', collection: 'keys', key: 'put', draft: { value: 2 } }],
        [{ kind: 'replace', collection: 'keys', key: 'put', version: 2, draft }],
      ]
      expect(await used.store.writeStages(stages)).toBe(4)
      expect(await used.store.getText('keys', 'all')).toBe('ä')
      expect(await used.store.get('keys', 'new')).toStrictEqual({ key: 'new', version: 1, ...draft })
      expect(await used.store.get('keys', 'put')).toStrictEqual({ key: 'put', version: 3, ...draft })
    })

    it('can be none, and can be empty', async () => {
      expect(await used.store.writeStages([])).toBe(0)
      expect(await used.store.writeStages([[], [insert('after an empty stage')]])).toBe(2)
      expect(await valueOf('after an empty stage')).toBe('after an empty stage')
    })

    it('end with the stage of a write that is refused', async () => {
      await used.store.insert('keys', 'taken', { value: 'mine' })
      for (const [name, refused] of Object.entries({ insert: insert('taken'), replace: replace('taken', 2) })) {
        const [before, beside, after] = ['before', 'beside', 'after'].map((place) => `${place} ${name}`)
        const stages = [[insert(String(before))], [refused, insert(String(beside))], [insert(String(after))]]
        expect(await used.store.writeStages(stages)).toBe(1)
        const values = await Promise.all([before, beside, after, 'taken'].map((key) => valueOf(String(key))))
        expect(values).toEqual([before, beside, undefined, 'mine'])
      }
    })

    it('may be in collections of both kinds', async () => {
      const page: Write = { kind: 'put', collection: 'pages', key: 'k', draft: { value: 1 } }
      expect(await used.store.writeStages([[page, insert('durable')], [page], [insert('durable')], [page]])).toBe(2)
      expect([(await used.store.get('pages', 'k'))?.version, await valueOf('durable')]).toEqual([2, 'durable'])
    })

    it('are visible in their order', async () => {
      const writing = new AbortController()
      const written = (async () => {
        for (let number = 0; number < 40; number++)
          await used.store.writeStages([[insert(`first ${number}`)], [insert(`second ${number}`)]])
        writing.abort()
      })()
      let seen = 0
      while (!writing.signal.aborted) {
        await setImmediate()
        if ((await valueOf(`second ${seen}`)) === undefined) continue
        expect(await valueOf(`first ${seen}`)).toBe(`first ${seen}`)
        seen += 1
      }
      await written
    })

    it('of several callers end before the second stage for all but one', async () => {
      const call = (caller: number) => [[insert('one winner')], [insert(`of caller ${caller}`)]]
      const done = await Promise.all(Array.from({ length: 20 }, (_, caller) => used.store.writeStages(call(caller))))
      expect(done.filter((stages) => stages === 0)).toHaveLength(19)
      expect(await valueOf(`of caller ${done.indexOf(2)}`)).toBeDefined()
      expect(await valueOf(`of caller ${done.indexOf(0)}`)).toBeUndefined()
    })
  })
}
