import { setTimeout as sleep } from 'node:timers/promises'
import type { JobEvent } from '#shared/contract/models/answers/answer-events.ts'
import type { JobQueue, JobSource } from '#shared/queue/queue.ts'
import type { RedisClient } from './connection.ts'
import { eventChannel } from './key-names.ts'

/**
 * Events of jobs over Redis pub/sub, one channel for each job. A subscription is in place when `watch` resolves, unless Redis does
 * not answer within `subscribeMs`. It then begins as soon as Redis answers.
 */
export function watchEvents(subscriber: RedisClient): JobQueue['watch'] {
  /** By channel. Several callers can watch one job. */
  const watching = new Map<string, Set<(event: JobEvent) => void>>()
  subscriber.on('message', (channel, message) => {
    const listeners = watching.get(channel)
    if (listeners === undefined) return
    // Only workers of this service write to the channel.
    const event = JSON.parse(message) as JobEvent
    for (const listener of listeners) listener(event)
  })

  return async (id, onEvent) => {
    const channel = eventChannel(id)
    const listeners = watching.get(channel) ?? new Set()
    // Two watches of one caller are two listeners.
    const listener = (event: JobEvent) => onEvent(event)
    watching.set(channel, listeners.add(listener))
    await Promise.race([subscriber.subscribe(channel).catch(() => undefined), sleep(subscribeMs)])
    return {
      [Symbol.dispose]() {
        listeners.delete(listener)
        if (listeners.size > 0 || watching.get(channel) !== listeners) return
        watching.delete(channel)
        void subscriber.unsubscribe(channel).catch(() => undefined)
      },
    }
  }
}

const subscribeMs = 500

/** Sends events. One that cannot be sent at once is lost: the result of the job has the same statements. */
export const publishEvent =
  (commands: RedisClient): JobSource['publish'] =>
  (id, event) =>
    void commands.publish(eventChannel(id), JSON.stringify(event)).catch(() => undefined)
