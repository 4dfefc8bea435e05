import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/contract/errors.ts'
import type { DatabaseOptions } from './open-database.ts'
import type { Params, Result, StatementName } from './statements.ts'
import { openingId, type FromThread, type ThreadReply, type ToThread } from './thread-messages.ts'

export interface StoreThread extends AsyncDisposable {
  /** Resolves when the statement is committed. Concurrent statements share commits. */
  run: (name: StatementName, params: Params) => Promise<Result[]>
}

/** Starts the write thread of a database file. Disposing waits until it has run all statements it received. */
export async function openStoreThread(workerData: DatabaseOptions): Promise<StoreThread> {
  const thread = new Worker(new URL('./store-thread.ts', import.meta.url), { workerData })
  const pending = new Map<number, PromiseWithResolvers<Result[]>>()
  const exited = Promise.withResolvers<void>()
  let lastId = openingId
  let endError: AppError | undefined

  thread.on('message', (replies: FromThread) => replies.forEach(settle))
  thread.on('error', (cause) => (endError = unavailable('The store failed. Try again.', cause)))
  thread.on('exit', () => {
    endError ??= unavailable('The store is closed.')
    for (const reply of pending.values()) reply.reject(endError)
    pending.clear()
    exited.resolve()
  })

  await replyTo(openingId)
  return {
    run: async (name, params) => {
      if (endError) throw endError
      send({ id: ++lastId, name, params })
      return replyTo(lastId)
    },
    [Symbol.asyncDispose]: async () => {
      if (!endError) send('close')
      endError ??= unavailable('The store is closed.')
      await exited.promise
    },
  }

  function send(message: ToThread): void {
    thread.postMessage(message)
  }

  function replyTo(id: number): Promise<Result[]> {
    const reply = Promise.withResolvers<Result[]>()
    pending.set(id, reply)
    return reply.promise
  }

  function settle(reply: ThreadReply): void {
    const request = pending.get(reply.id)
    pending.delete(reply.id)
    if ('results' in reply) request?.resolve(reply.results)
    else request?.reject(new AppError(reply.failure.code, reply.failure.message, { cause: reply.cause }))
  }
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', message, { cause })
}
