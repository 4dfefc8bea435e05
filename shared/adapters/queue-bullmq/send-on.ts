import type { Outcome, Ticket } from '#shared/ports/queue.ts'
import type { Gate, Released, TicketData } from './gate.ts'
import { encodeReply } from './reply-box.ts'
import type { TicketSender } from './send-ticket.ts'

export interface SendOnDeps {
  gate: Gate
  sender: TicketSender
  onError: (error: Error) => void
}

/**
 * Sends on what finished work made room for: a ticket that waited for it gets what `share` makes of its outcome, or a
 * run of its own. What fails here the scheduler makes up for.
 */
export async function sendOn(
  { followers, turns }: Released,
  share: (ticket: Ticket) => Promise<Outcome | undefined>,
  { gate, sender, onError }: SendOnDeps,
): Promise<void> {
  await sender.sendReleased({ followers: [], turns }).catch(onError)
  for (const follower of followers) await settle(follower).catch(onError)

  async function settle(data: TicketData): Promise<void> {
    const { pool: _pool, replyTo, ...ticket } = data
    const shared = await share(ticket)
    if (shared === undefined) return sender.send(data)
    await gate.leave(data, { channel: replyTo, text: encodeReply(data.id, shared) })
  }
}
