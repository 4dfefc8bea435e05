import { Webhook } from 'standardwebhooks'
import type { ReceivedRequest, Reply } from './open-receiver.ts'
import type { WebhookCommand } from './parse-webhook-command.ts'
import { printNotice } from './print-notice.ts'
import { readNotice } from './read-notice.ts'

/** Prints each notice and chooses the response. `counts`: the requests so far, and the distinct notices among them. */
export function receiveNotices({ secret, failStatus }: Omit<WebhookCommand, 'port'>) {
  const counts = { notices: 0, requests: 0 }
  /** How often each notice arrived, by `webhook-id`. */
  const arrivals = new Map<string, number>()

  return { counts, replyTo }

  function replyTo(request: ReceivedRequest): Reply {
    const body = request.body.toString()
    const id = String(request.headers['webhook-id'] ?? 'no webhook-id')
    const verification = secret === undefined ? undefined : verifyNotice(request, secret)
    const isRefused = verification?.isVerified === false
    const arrival = isRefused ? 1 : count(id)
    counts.requests += 1

    const reply = replyOf(body, isRefused)
    const states = [
      stateOf(verification),
      ...(arrival > 1 ? [`arrival ${arrival} of this notice`] : []),
      `answered ${reply.status}`,
    ]
    printNotice({
      at: Date.now(),
      id,
      state: states.join(', '),
      isTrusted: verification?.isVerified === true,
      notice: readNotice(body),
      body,
    })
    return reply
  }

  function count(id: string): number {
    const arrival = (arrivals.get(id) ?? 0) + 1
    arrivals.set(id, arrival)
    counts.notices = arrivals.size
    return arrival
  }

  function replyOf(body: string, isRefused: boolean): Reply {
    if (failStatus !== undefined) return { status: failStatus, body: 'The receiver runs with --fail.' }
    if (isRefused) return { status: 401, body: 'The signature is not valid.' }
    const notice = readNotice(body)
    // The service accepts this URL for notices when the response repeats the challenge.
    if (notice?.type === 'webhook.challenge' && notice.challenge !== undefined)
      return { status: 200, body: JSON.stringify({ challenge: notice.challenge }) }
    return { status: 204 }
  }
}

function stateOf(verification: Verification | undefined): string {
  if (verification === undefined) return 'unverified'
  return verification.isVerified ? 'verified' : `rejected: ${verification.reason}`
}

type Verification = { isVerified: true } | { isVerified: false; reason: string }

/** Verifies a notice with the official library: its signature `v1`, and that the attempt is at most five minutes old. */
function verifyNotice({ headers, body }: ReceivedRequest, secret: string): Verification {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>, { jsonParse: false })
    return { isVerified: true }
  } catch (error) {
    return { isVerified: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
