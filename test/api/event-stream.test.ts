import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonBody } from '#api/calls/call.ts'
import { openEventStream } from '#api/transports/http/event-stream.ts'

describe('a stream of events', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const textOf = async (body: AsyncIterable<unknown>) => (await Array.fromAsync(body)).map(String).join('')

  it('numbers its events', async () => {
    const stream = openEventStream()
    stream.offer('progress', { completed: 1 })
    stream.send('result', jsonBody({ answer: 'a\nb' }))
    stream[Symbol.dispose]()
    expect(await textOf(stream.body)).toBe(
      ':\n\nid: 1\nevent: progress\ndata: {"completed":1}\n\nid: 2\nevent: result\ndata: {"answer":"a\\nb"}\n\n',
    )
  })

  it('drops events for a reader that does not read, and never the last one', async () => {
    const stream = openEventStream({ bufferBytes: 1000 })
    const taken = Array.from({ length: 10_000 }, () => stream.offer('statement', { text: 'x'.repeat(100) }))
    expect(taken.filter(Boolean).length).toBeGreaterThan(5)
    expect(stream.body.readableLength + taken.filter(Boolean).length).toBeLessThan(2000)
    stream.send('result', jsonBody({ answer: 'y'.repeat(5000) }))
    stream[Symbol.dispose]()
    const text = await textOf(stream.body)
    expect(text.length).toBeLessThan(10_000)
    expect(text).toContain(`event: result\ndata: {"answer":"${'y'.repeat(5000)}"}\n\n`)
  })

  it('sends a comment every 15 seconds, and nothing to a reader that has left', async () => {
    using stream = openEventStream()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(String(stream.body.read())).toBe(':\n\n'.repeat(4))
    stream.body.destroy()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(stream.offer('progress', {})).toBe(false)
    stream.send('result', jsonBody({}))
  })
})
