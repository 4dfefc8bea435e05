import type { JobOutcome, QueueEntry } from '#shared/queue/queue.ts'
import type { AdmissionGate } from './admission-gate.ts'
import type { QueueEntryData } from './queue-entry-data.ts'
import type { ReleasedEntries } from './released-entries.ts'
import { encodeReply } from './reply-channel.ts'
import type { EntrySender } from './send-entry.ts'

export interface SendReleasedDeps {
  gate: AdmissionGate
  sender: EntrySender
  onError: (error: Error) => void
}

/**
 * Sends the entries that finished work released. A follower gets the shared outcome, or its own run when `shareOutcome`
 * returns undefined. The scheduler resends an entry whose step fails here.
 */
export async function sendReleased(
  { followers, ...released }: ReleasedEntries,
  shareOutcome: (queueEntry: QueueEntry) => Promise<JobOutcome | undefined>,
  { gate, sender, onError }: SendReleasedDeps,
): Promise<void> {
  await sender.sendReleased({ ...released, followers: [] }).catch(onError)
  for (const follower of followers) await serveFollower(follower).catch(onError)

  async function serveFollower(data: QueueEntryData): Promise<void> {
    const { pool: _pool, replyTo, ...queueEntry } = data
    const outcome = await shareOutcome(queueEntry)
    if (outcome === undefined) return sender.send(data)
    await gate.leave(data, { channel: replyTo, text: encodeReply(data.id, outcome) })
  }
}
