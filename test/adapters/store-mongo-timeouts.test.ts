import { setTimeout as sleep } from 'node:timers/promises'
import {
  BSON,
  MongoCursorExhaustedError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
} from 'mongodb'
import { describe, expect, it } from 'vitest'
import { openBoundedOperations } from '#shared/storage/mongo/bounded-operations.ts'

const never = () => new Promise<never>(() => {})
const unavailable = { code: 'SERVICE_UNAVAILABLE' }

describe('a MongoDB operation', () => {
  it('fails when the server sends no heartbeat or response', async () => {
    const { runBounded } = openBoundedOperations({ silenceMs: 100, operationMs: 10_000 })
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
  })

  it('may take longer while the server sends heartbeats', async () => {
    const { runBounded, noteHeartbeat } = openBoundedOperations({ silenceMs: 300, operationMs: 10_000 })
    const heartbeats = setInterval(noteHeartbeat, 20)
    expect(await runBounded(() => sleep(700, 'slow'))).toBe('slow')
    clearInterval(heartbeats)
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
  })

  it('may take longer while the server responds to other operations', async () => {
    const { runBounded } = openBoundedOperations({ silenceMs: 300, operationMs: 10_000 })
    const heartbeats = setInterval(() => void runBounded(async () => {}), 20)
    expect(await runBounded(() => sleep(700, 'slow'))).toBe('slow')
    clearInterval(heartbeats)
  })

  it('fails fast after another has timed out, until the next heartbeat or response', async () => {
    const silenceMs = 2000
    const { runBounded, noteHeartbeat } = openBoundedOperations({ silenceMs, operationMs: 10_000 })
    /** Whether an operation without a response fails in much less than `silenceMs`. */
    const failsFast = () => Promise.race([runBounded(never).catch(() => true), sleep(silenceMs / 2, false)])
    expect(await failsFast()).toBe(false)
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
    // Five in sequence, like a call that cleans up after its first failure.
    const cleanUp = async () => {
      for (let count = 0; count < 5; count++) await runBounded(never).catch(() => undefined)
      return 'all failed'
    }
    expect(await Promise.race([cleanUp(), sleep(silenceMs, 'still waiting')])).toBe('all failed')
    noteHeartbeat()
    expect(await failsFast()).toBe(false)
    // A response counts as a heartbeat.
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
    expect(await runBounded(async () => 'there')).toBe('there')
    expect(await failsFast()).toBe(false)
  })

  it('fails at the operation limit, even with heartbeats', async () => {
    const { runBounded, noteHeartbeat } = openBoundedOperations({ silenceMs: 300, operationMs: 500 })
    const heartbeats = setInterval(noteHeartbeat, 20)
    await expect(runBounded(never)).rejects.toMatchObject(unavailable)
    clearInterval(heartbeats)
  })

  it.each([
    ['a socket that was reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })],
    ['a socket that was closed while it was written', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ['a TLS connection', Object.assign(new Error('bad record mac'), { code: 'ERR_SSL_DECRYPTION_FAILED' })],
    ['a broken stream', Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })],
    ['a driver that lost its connection', new TypeError("Cannot read properties of null (reading 'write')")],
    ['the network', new MongoNetworkError('connection closed')],
    ['a cursor of a closed connection', new MongoCursorExhaustedError('Cursor is exhausted')],
    ['a primary that steps down', new MongoServerError({ message: 'not primary', code: 10_107 })],
  ])('is an outage if it fails by an error of %s', async (_what, error) => {
    const { runBounded } = openBoundedOperations({ silenceMs: 100, operationMs: 10_000 })
    await expect(runBounded(() => Promise.reject(error))).rejects.toMatchObject({ ...unavailable, cause: error })
  })

  it.each([
    ['a command that the server rejects', new MongoServerError({ message: 'bad value', code: 2 })],
    ['an argument that the driver rejects', new MongoInvalidArgumentError('invalid')],
    ['a document that cannot be written', new BSON.BSONError('too large')],
    ['a value that cannot be read', new SyntaxError('Unexpected token')],
  ])('is a fault of this service if it fails by an error of %s', async (_what, error) => {
    const { runBounded } = openBoundedOperations({ silenceMs: 100, operationMs: 10_000 })
    await expect(runBounded(() => Promise.reject(error))).rejects.toMatchObject({ code: 'INTERNAL', cause: error })
  })

  it('succeeds after the process was blocked for longer than the tolerated silence', async () => {
    const { runBounded } = openBoundedOperations({ silenceMs: 50, operationMs: 10_000 })
    const answer = runBounded(() => sleep(60, 'there'))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    expect(await answer).toBe('there')
  })
})
