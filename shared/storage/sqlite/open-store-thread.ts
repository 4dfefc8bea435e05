import { Worker } from 'node:worker_threads'
import { AppError } from '#shared/contract/errors.ts'
import type { DatabaseOptions } from './open-database.ts'
import type { Params, Result, StatementName } from './statements.ts'
import {
  openingId,
  type FromThread,
  type Ran,
  type Statement,
  type ThreadReply,
  type ToThread,
} from './thread-messages.ts'

export interface StoreThread extends AsyncDisposable {
  /** Resolves when the statement is committed. Concurrent statements share commits. */
  run: (name: StatementName, params: Params) => Promise<Result[]>
  /** The same for several statements, in one commit. Returns the number of stages of which each statement returned a row. */
  runStages: (stages: readonly (readonly Statement[])[]) => Promise<number>
}

/** Starts the write thread of a database file. Disposing waits until it has run all statements it received. */
export async function openStoreThread(workerData: DatabaseOptions): Promise<StoreThread> {
  const thread = new Worker(new URL('./store-thread.ts', import.meta.url), { workerData })
  const pending = new Map<number, PromiseWithResolvers<Ran>>()
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
    run: async (name, params) => (await request([[{ name, params }]])).results,
    runStages: async (stages) => (await request(stages)).done,
    [Symbol.asyncDispose]: async () => {
      if (!endError) send('close')
      endError ??= unavailable('The store is closed.')
      await exited.promise
    },
  }

  async function request(stages: readonly (readonly Statement[])[]): Promise<Ran> {
    if (endError) throw endError
    send({ id: ++lastId, stages })
    return replyTo(lastId)
  }

  function send(message: ToThread): void {
    thread.postMessage(message)
  }

  function replyTo(id: number): Promise<Ran> {
    const reply = Promise.withResolvers<Ran>()
    pending.set(id, reply)
    return reply.promise
  }

  function settle(reply: ThreadReply): void {
    const waiting = pending.get(reply.id)
    pending.delete(reply.id)
    if ('results' in reply) waiting?.resolve(reply)
    else waiting?.reject(new AppError(reply.failure.code, reply.failure.message, { cause: reply.cause }))
  }
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', message, { cause })
}
