import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/errors.ts'
import type { DatabaseOptions } from './open-database.ts'
import type { Params, Result, StatementName } from './statements.ts'
import { openingId, type FromThread, type ThreadReply, type ToThread } from './thread-messages.ts'

export interface StoreThread extends AsyncDisposable {
  /** Resolves when the statement is committed. Callers need not wait for each other: what is in flight shares commits. */
  run: (name: StatementName, params: Params) => Promise<Result[]>
}

/** Starts the thread that writes one database file. Disposing lets it finish what it was given. */
export async function openStoreThread(workerData: DatabaseOptions): Promise<StoreThread> {
  const thread = new Worker(new URL('./store-thread.ts', import.meta.url), { workerData })
  const waiting = new Map<number, PromiseWithResolvers<Result[]>>()
  const exited = Promise.withResolvers<void>()
  let lastId = openingId
  let ended: AppError | undefined

  thread.on('message', (replies: FromThread) => replies.forEach(settle))
  thread.on('error', (cause) => (ended = unavailable('The store failed. Try again.', cause)))
  thread.on('exit', () => {
    ended ??= unavailable('The store is closed.')
    for (const reply of waiting.values()) reply.reject(ended)
    waiting.clear()
    exited.resolve()
  })

  await replyTo(openingId)
  return {
    run: async (name, params) => {
      if (ended) throw ended
      send({ id: ++lastId, name, params })
      return replyTo(lastId)
    },
    [Symbol.asyncDispose]: async () => {
      if (!ended) send('close')
      ended ??= unavailable('The store is closed.')
      await exited.promise
    },
  }

  function send(message: ToThread): void {
    thread.postMessage(message)
  }

  function replyTo(id: number): Promise<Result[]> {
    const reply = Promise.withResolvers<Result[]>()
    waiting.set(id, reply)
    return reply.promise
  }

  function settle(reply: ThreadReply): void {
    const waiter = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('results' in reply) waiter?.resolve(reply.results)
    else waiter?.reject(new AppError(reply.failure.code, reply.failure.message, { cause: reply.cause }))
  }
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', message, { cause })
}
