import { describe, expect, it } from 'vitest'
import type { OpenTestDatabase } from './test-database.ts'
import { useStore } from './use-store.ts'

export function describeTexts(openDatabase: OpenTestDatabase): void {
  describe('a text', () => {
    const used = useStore(openDatabase)
    const never = 9e15

    it.each(Object.entries(texts))('is returned exactly: %s', async (name, text) => {
      await used.store.putText('pages', name, text, never)
      // toBe would print 20 MB.
      expect((await used.store.getText('pages', name)) === text).toBe(true)
    })

    it('of 20 MB is returned exactly, and other calls are answered at the same time', async () => {
      const text = 'Ünïcödé 漢字 😀 plain text.\n'.repeat(20_000_000 / 25)
      let answered = 0
      const reading = new AbortController()
      const others = (async () => {
        for (; !reading.signal.aborted; answered++)
          await used.store.put('jobs', `other ${answered}`, { value: answered })
      })()
      await used.store.putText('pages', 'large', text, never)
      const read = await used.store.getText('pages', 'large')
      reading.abort()
      await others
      expect(read === text).toBe(true)
      expect(answered).toBeGreaterThan(1)
    })

    it('is the one written last', async () => {
      await used.store.putText('pages', 'twice', 'a longer first text', never)
      await used.store.putText('pages', 'twice', 'second', never)
      expect(await used.store.getText('pages', 'twice')).toBe('second')
    })

    it('is undefined when it was never written', async () => {
      expect(await used.store.getText('pages', 'never')).toBeUndefined()
    })

    it('that was removed is gone for every reader, also for one whose clock is behind', async () => {
      await using behind = await used.database.open(() => used.clock.now - 60_000)
      for (const text of ['small', 'large '.repeat(250_000)]) {
        await used.store.putText('pages', 'removed', text, never)
        await used.store.removeText('pages', 'removed')
        await used.store.removeText('pages', 'removed')
        expect(await behind.getText('pages', 'removed')).toBeUndefined()
        await used.store.putText('pages', 'removed', 'again', never)
        expect(await behind.getText('pages', 'removed')).toBe('again')
      }
    })

    it('and a record with the same key are independent', async () => {
      await used.store.putText('pages', 'both', 'text', never)
      expect(await used.store.get('pages', 'both')).toBeUndefined()
      await used.store.insert('pages', 'both', { value: 'record' })
      await used.store.remove('pages', 'both')
      expect(await used.store.getText('pages', 'both')).toBe('text')
    })

    it('accepts any key', async () => {
      for (const key of ['', '$ne', 'a.b', '__proto__', 'a\u0000b', '😀']) {
        await used.store.putText('pages', key, `of ${key}`, never)
      }
      expect(await used.store.getText('pages', '__proto__')).toBe('of __proto__')
      expect(await used.store.getText('pages', 'a\u0000b')).toBe('of a\u0000b')
      expect(await used.store.getText('pages', '')).toBe('of ')
    })

    it('is never a mixture of two texts', async () => {
      const [first, second] = ['a', 'b'].map((letter) => letter.repeat(600_000))
      await used.store.putText('pages', 'torn', first ?? '', never)
      const writing = (async () => {
        for (let turn = 0; turn < 10; turn++) {
          await used.store.putText('pages', 'torn', (turn % 2 === 0 ? second : first) ?? '', never)
        }
      })()
      for (let turn = 0; turn < 20; turn++) {
        const read = await used.store.getText('pages', 'torn')
        expect(read === first || read === second).toBe(true)
      }
      await writing
    })
  })
}

const texts = {
  'the empty text': '',
  'one character': 'x',
  'with a byte order mark': '\ufeffmarked\ufeff',
  'with NUL and control characters': 'a\u0000b\u0001\u001f\u007f\u0085',
  'with every kind of line end': 'a\r\nb\rc\nd\u2028e',
  'with characters of one to four bytes': 'aé漢😀',
  'that is not normalized': 'é e\u0301 ﬁ Å',
  'of 60 KB': 'A sentence of an article, “quoted” – twice. '.repeat(1400),
  'of 1 MB with characters across every chunk boundary': `\ufeffx${'漢😀é'.repeat(120_000)}`,
}
