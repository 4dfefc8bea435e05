import { readSync, writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { deserialize, serialize } from 'node:v8'
import { AppError, failureOf } from '#shared/contract/errors.ts'
import { headerBytes, type FromChild, type Reply, type ToChild } from './messages.ts'
import type { TaskWork } from './open-processes.ts'

/** The pipe to the parent. */
const channel = 3

/** The main loop of a child process. Returns when the parent has closed the pipe. `maxBytes`: the largest reply. */
export async function serveTasks(maxBytes: number): Promise<void> {
  let work: TaskWork<unknown, unknown> | undefined
  for (;;) {
    // Blocks: a process without a task does nothing, and a parent that ends closes the pipe.
    const header = read(headerBytes)
    const body = header && read(header.readUInt32LE())
    if (body === undefined) return
    const message = deserialize(body) as ToChild
    if ('load' in message) {
      const module = (await import(message.load)) as { default: TaskWork<unknown, unknown> }
      work = module.default
      write({ loaded: true, cpuUs: cpuUs() })
      // A process that is killed does not write what it compiled.
      flushCompileCache()
    } else {
      const reply = await replyTo(message.task, work)
      write({ ...reply, cpuUs: cpuUs() })
    }
  }

  function write(message: FromChild): void {
    const body = bounded(message)
    const header = Buffer.allocUnsafe(headerBytes)
    header.writeUInt32LE(body.length)
    for (const bytes of [header, body]) {
      for (let at = 0; at < bytes.length;) at += writeSync(channel, bytes, at)
    }
  }

  /** The parent must not read more than `maxBytes`. */
  function bounded(message: FromChild): Buffer {
    try {
      const body = serialize(message)
      if (body.length <= maxBytes) return body
      return serialize({ exceeded: `${maxBytes / 2 ** 20} MB of results`, cpuUs: cpuUs() } satisfies FromChild)
    } catch (thrown) {
      return serialize({ ...failed(thrown), cpuUs: cpuUs() } satisfies FromChild)
    }
  }
}

async function replyTo(task: unknown, work: TaskWork<unknown, unknown> | undefined): Promise<Reply> {
  try {
    return { value: await work?.(task) }
  } catch (thrown) {
    return failed(thrown)
  }
}

function failed(thrown: unknown): Reply {
  // Of the engine: a string, an array or the stack became too long.
  if (thrown instanceof RangeError)
    return { exceeded: `the engine allows: ${thrown.message}`, stack: thrown.stack ?? '' }
  if (thrown instanceof AppError) return { error: failureOf(thrown) }
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { thrown: message, stack }
}

function read(length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let at = 0; at < length;) {
    const count = readSync(channel, bytes, at, length - at, null)
    if (count === 0) return undefined
    at += count
  }
  return bytes
}

/** Linux counts processor time for each thread, so that garbage collection in other threads is left out. */
function cpuUs(): number {
  const { user, system } = process.platform === 'linux' ? process.threadCpuUsage() : process.cpuUsage()
  return user + system
}
