import { afterAll, describe, expect, it } from 'vitest'
import { createExtraction, openPageProcesses } from '#workers/pages/isolated/extraction.ts'
import { page, withMain } from './page-under-test.ts'

const never = new AbortController().signal
const calm = '<main><p>A calm page, read in a process of its own.</p></main>'
/** A selector whose work grows with a power of the number of elements. */
const slow = { html: `<p>${'<b>x</b>'.repeat(20_000)}</p>`, includeSelector: 'b:has(~ b:has(~ b:has(~ i)))' }

describe('createExtraction', () => {
  const processes = openPageProcesses(2)
  const extraction = createExtraction(processes, { timeLimitMs: 700 })
  afterAll(() => processes[Symbol.asyncDispose]())

  it('reads a page in a child process', async () => {
    const { content } = await extraction.extract(page(calm), withMain(), never)
    expect(content).toBe('A calm page, read in a process of its own.')
  })

  it('preserves the code and details of an error', async () => {
    await expect(extraction.extract(page(calm), withMain({ includeSelector: '((' }), never)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: [{ path: '/includeSelector' }],
    })
  })

  it('rejects pages that take too long, then reads one that waited for them, unless its signal has aborted', async () => {
    const options = withMain({ includeSelector: slow.includeSelector })
    const hogs = [1, 2].map(() =>
      expect(extraction.extract(page(slow.html), options, never)).rejects.toMatchObject({ code: 'PAGE_TOO_COMPLEX' }),
    )
    const controller = new AbortController()
    const leaving = extraction.extract(page(calm), withMain(), controller.signal)
    const waiting = extraction.extract(page(calm), withMain(), never)
    controller.abort(new Error('the caller left'))
    await expect(leaving).rejects.toThrow('the caller left')
    expect(await Promise.race([...hogs, Promise.resolve('still reading')])).toBe('still reading')
    // The wait does not count against its time.
    await expect(waiting).resolves.toMatchObject({ warnings: [] })
    await Promise.all(hogs)
  })

  it('rejects with the reason of its signal', async () => {
    const controller = new AbortController()
    const reading = extraction.extract(
      page(slow.html),
      withMain({ includeSelector: slow.includeSelector }),
      controller.signal,
    )
    controller.abort(new Error('the caller left'))
    await expect(reading).rejects.toThrow('the caller left')
  })

  it('reads pages first come, first served under continuous load', async () => {
    await using only = openPageProcesses(1)
    const narrow = createExtraction(only)
    const order: number[] = []
    const came: Promise<unknown>[] = []
    const read = (number: number) =>
      came.push(narrow.extract(page(calm), withMain(), new AbortController().signal).then(() => order.push(number)))
    for (let number = 0; number < 10; number++) read(number)
    for (let number = 10; number < 40; number++) {
      await came[number - 10]
      read(number)
    }
    await Promise.all(came)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })
})
