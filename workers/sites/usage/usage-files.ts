import { LRUCache } from 'lru-cache'
import { AppError, toAppError } from '#shared/contract/errors.ts'
import type { Capture, Egress } from '#shared/egress/egress.ts'
import { untilAborted } from '#shared/runtime/with-timeout.ts'
import type { Store } from '#shared/storage/store.ts'

/** A file that was read: its content, or why there is none. `value` is absent if the host has no such file. */
export interface FileReading<Value> {
  value?: Value
  problem?: string
}

export interface UsageFile<Value> {
  /** Others may name the same address as another kind of file. */
  kind: 'rsl' | 'tdmrep'
  url: string
  /** Reads a response with a status below 300. Throws an `AppError` for a body that is not such a file. */
  parse: (capture: Capture, signal: AbortSignal) => Promise<Value | undefined>
  /** The owner names the file: a missing one is a problem. */
  isNamed: boolean
}

interface UsageFilesDeps {
  egress: Egress
  store: Store
  now: () => number
}

export interface UsageFiles extends Disposable {
  read: <Value>(file: UsageFile<Value>, signal: AbortSignal) => Promise<FileReading<Value>>
}

/**
 * Reads each file at most once a day, and one at a time in this process, as robots.txt is read. The store keeps what was read
 * for all processes. A file that could not be read is asked for again after five minutes.
 */
export function openUsageFiles({ egress, store, now }: UsageFilesDeps): UsageFiles {
  const closing = new AbortController()
  const recent = new LRUCache<string, KeptReading>({ max: 1000, maxSize: maxKeptLength })
  const running = new Map<string, Promise<KeptReading>>()

  return {
    async read(file, signal) {
      const known = recent.get(keyOf(file))
      const isKnown = known !== undefined && now() < known.freshUntil
      const kept = isKnown ? known : await untilAborted(join(file), signal)
      // The key names the kind of the file.
      return kept.reading as FileReading<never>
    },
    [Symbol.dispose]: () => closing.abort(new AppError('SERVICE_UNAVAILABLE', 'This worker is stopping. Try again.')),
  }

  function join(file: UsageFile<unknown>): Promise<KeptReading> {
    const key = keyOf(file)
    const reading = running.get(key) ?? load(key, file).finally(() => running.delete(key))
    running.set(key, reading)
    return reading
  }

  async function load(key: string, file: UsageFile<unknown>): Promise<KeptReading> {
    const text = await store.getText('usageFiles', key)
    // Only this function writes these texts.
    const stored = text === undefined ? undefined : (JSON.parse(text) as KeptReading)
    if (text !== undefined && stored !== undefined && now() < stored.freshUntil) return keep(key, stored, text)
    const reading = await readFile(file, egress, closing.signal)
    closing.signal.throwIfAborted()
    const lifeMs = reading.problem === undefined ? dayMs : retryMs
    const made = { reading, freshUntil: now() + lifeMs }
    const json = JSON.stringify(made)
    await store.putText('usageFiles', key, json, made.freshUntil)
    return keep(key, made, json)
  }

  function keep(key: string, kept: KeptReading, json: string): KeptReading {
    recent.set(key, kept, { size: json.length })
    return kept
  }
}

const keyOf = ({ kind, url }: UsageFile<unknown>) => `${kind} ${url}`

interface KeptReading {
  reading: FileReading<unknown>
  /** Unix milliseconds. */
  freshUntil: number
}

/** Characters of all recent files together. */
const maxKeptLength = 20_000_000
const dayMs = 24 * 3_600_000
const retryMs = 5 * 60_000

/** Never throws for a fault of the host. */
async function readFile(
  { url, parse, isNamed }: UsageFile<unknown>,
  egress: Egress,
  closing: AbortSignal,
): Promise<FileReading<unknown>> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)])
  try {
    const capture = await egress.fetch({ url, signal, maxBytes, accept: '*/*' })
    if (capture.status < 300) {
      const value = await parse(capture, signal)
      return value === undefined ? {} : { value }
    }
    const isMissing = capture.status < 500 && capture.status !== 429
    return isMissing && !isNamed ? {} : { problem: `It answered with HTTP status ${capture.status}.` }
  } catch (thrown) {
    const { code, message } = signal.aborted && !closing.aborted ? tooSlow : toAppError(thrown)
    if (code === 'INTERNAL') throw thrown
    return { problem: message }
  }
}

/** The largest file that is read. */
const maxBytes = 256 * 1024
const timeoutMs = 10_000

const tooSlow = new AppError('TARGET_TIMEOUT', 'It did not arrive within 10 seconds.')
