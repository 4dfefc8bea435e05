import { toAppError } from '#shared/contract/errors.ts'
import { retryAfterMs } from '#shared/egress/headers/retry-after.ts'
import type { EgressPost } from '#shared/egress/post.ts'
import type { MonitorRecord } from '#shared/monitoring/monitor.ts'
import type { Delivery, DeliveryAttempt } from '#shared/storage/stores/monitors/deliveries.ts'
import { signNotice } from '#shared/webhooks/sign-notice.ts'
import type { WebhookKey } from '#shared/webhooks/webhook-keys.ts'

export interface AttemptDeps {
  egress: EgressPost
  key: WebhookKey
  now: () => number
  /** For the whole request. Default: 10 s. */
  timeoutMs?: number
}

export interface AttemptResult {
  /** `delivered`: 2xx. `gone`: 410. `unanswered`: 2xx, but without the challenge. */
  outcome: 'delivered' | 'gone' | 'unanswered' | 'failed'
  /** The entry of the log. */
  attempt: DeliveryAttempt
  /** The pause that the receiver asks for. */
  retryAfterMs?: number | undefined
  /** A bug of this service. */
  bug?: unknown
}

/** The response body is read so far: the challenge must appear there. */
const maxResponseBytes = 64 * 1024

/** Signs a notice with the time of this attempt and sends it once. Never throws. */
export async function attemptDelivery(
  { id, type, body }: Delivery,
  { secrets, challenge, settings }: MonitorRecord,
  { egress, key, now, timeoutMs = 10_000 }: AttemptDeps,
): Promise<AttemptResult> {
  const at = now()
  const headers = { 'content-type': 'application/json', ...signNotice({ id, body, at, secrets, key }) }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await egress.post({ url: settings.webhookUrl, headers, body, signal, maxBytes: maxResponseBytes })
    const { status } = response
    const isAnswered =
      type !== 'webhook.challenge' || challenge === undefined || Buffer.from(response.body).includes(challenge)
    const outcome = outcomeOf(status, isAnswered)
    const text = responseText(response.body)
    const error = outcome === 'unanswered' ? unanswered : status >= 300 && status < 400 ? redirected : undefined
    const attempt = {
      at,
      durationMs: now() - at,
      status,
      ...(text !== '' && { response: text }),
      ...(error !== undefined && { error }),
    }
    const { 'retry-after': retryAfter, date } = response.headers
    return { outcome, attempt, retryAfterMs: retryAfterMs(retryAfter, date, now()) }
  } catch (thrown) {
    const { code, message } = toAppError(thrown)
    const attempt = { at, durationMs: now() - at, error: `${code}: ${message}` }
    return { outcome: 'failed', attempt, ...(code === 'INTERNAL' && { bug: thrown }) }
  }
}

function outcomeOf(status: number, isAnswered: boolean): AttemptResult['outcome'] {
  if (status === 410) return 'gone'
  if (status < 200 || status > 299) return 'failed'
  return isAnswered ? 'delivered' : 'unanswered'
}

const unanswered = 'Expected the response body to contain data.challenge.'
const redirected = 'Redirects are not followed. Create a monitor with the final address as its webhookUrl.'

const maxBytes = 1024

/** The first KiB of a response as harmless text: invalid UTF-8 and control characters become U+FFFD. */
function responseText(body: Uint8Array): string {
  return decoded(new TextEncoder().encode(decoded(body).replace(unprintable, '\uFFFD')))
}

/** Leaves out a character that the cut splits. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, maxBytes), { stream: true })
}

/** Also format characters: they can reverse the text around them. */
const unprintable = /[^\P{C}\n\t]/gu
