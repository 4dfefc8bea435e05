import type { DatabaseSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { failureOf } from '#shared/contract/errors.ts'
import { openDatabase, type DatabaseOptions } from './open-database.ts'
import { prepareStatements, type Run } from './statements.ts'
import { toStoreError } from './store-error.ts'
import {
  openingId,
  type FromThread,
  type Ran,
  type ThreadReply,
  type ThreadRequest,
  type ToThread,
} from './thread-messages.ts'

// The write thread of a database file. Requests that arrive during a commit share the next one, so that the thread waits
// for the disk once per batch, not once per write. It also reads large texts, which would block its caller.

if (parentPort === null) throw new Error('store-thread.ts must run as a worker thread.')
const port = parentPort

try {
  // Set by openStoreThread.
  serve(openDatabase(workerData as DatabaseOptions))
  send([{ id: openingId, done: 0, results: [] }])
} catch (error) {
  // No listener is registered, so the thread ends.
  send([failed(openingId, error)])
}

function serve(database: DatabaseSync): void {
  const run = prepareStatements(database)
  port.on('message', (first: ToThread) => {
    const { requests, isLast } = takeBatch(first)
    const { reads = [], writes = [] } = Object.groupBy(requests, (request) => (isRead(request) ? 'reads' : 'writes'))
    // Outside of the transaction: a read waits for no lock, and must not keep the lock from others.
    if (reads.length > 0) send(reads.map((request) => read(run, request)))
    if (writes.length > 0) send(commit(database, run, writes))
    if (!isLast) return
    database.close()
    port.close()
  })
}

/** A batch holds the write lock, and other processes wait for it. */
const maxBatch = { requests: 256, characters: 1_000_000 }

function takeBatch(first: ToThread): { requests: ThreadRequest[]; isLast: boolean } {
  const requests: ThreadRequest[] = []
  let characters = 0
  for (let message: ToThread | undefined = first; message !== undefined; message = nextMessage()) {
    if (message === 'close') return { requests, isLast: true }
    requests.push(message)
    characters += sizeOf(message)
    if (requests.length >= maxBatch.requests || characters >= maxBatch.characters) break
  }
  return { requests, isLast: false }
}

function nextMessage(): ToThread | undefined {
  // Only openStoreThread sends messages.
  return receiveMessageOnPort(port)?.message as ToThread | undefined
}

function sizeOf({ stages }: ThreadRequest): number {
  let characters = 0
  for (const stage of stages)
    for (const { params } of stage)
      for (const value of Object.values(params)) if (typeof value === 'string') characters += value.length
  return characters
}

const isRead = ({ stages }: ThreadRequest) => stages.flat().every(({ name }) => name === 'readText')

function read(run: Run, { id, stages }: ThreadRequest): ThreadReply {
  try {
    return { id, ...runStages(run, stages) }
  } catch (error) {
    return failed(id, error)
  }
}

function commit(database: DatabaseSync, run: Run, requests: ThreadRequest[]): FromThread {
  try {
    // IMMEDIATE takes the write lock here. A transaction that reads first cannot wait for the lock later.
    database.exec('BEGIN IMMEDIATE')
    const replies = requests.map(reply)
    database.exec('COMMIT')
    return replies
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    return requests.map(({ id }) => failed(id, error))
  }

  function reply({ id, stages }: ThreadRequest): ThreadReply {
    try {
      return { id, ...runStages(run, stages) }
    } catch (error) {
      // On a full or failing disk SQLite rolls back the whole batch. Any other error undoes its own statement only.
      if (!database.isTransaction) throw error
      return failed(id, error)
    }
  }
}

function runStages(run: Run, stages: ThreadRequest['stages']): Ran {
  let results: Ran['results'] = []
  for (const [done, stage] of stages.entries()) {
    let isFull = true
    for (const { name, params } of stage) {
      results = run(name, params)
      isFull &&= results.length > 0
    }
    if (!isFull) return { done, results }
  }
  return { done: stages.length, results }
}

function failed(id: number, error: unknown): ThreadReply {
  const known = toStoreError(error)
  return { id, failure: failureOf(known), cause: known.cause }
}

function send(replies: FromThread): void {
  const results = replies.flatMap((reply) => ('results' in reply ? reply.results : []))
  // Transfers the texts instead of copying them.
  port.postMessage(
    replies,
    results.flatMap(({ text }) => (text ? [text.buffer] : [])),
  )
}
