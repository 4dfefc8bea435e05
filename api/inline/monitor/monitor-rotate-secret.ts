import type { InlineHandler } from '#api/inline/handler.ts'
import type { WebhookSecret } from '#shared/monitoring/monitor.ts'
import { newWebhookSecret } from '#shared/webhooks/webhook-secret.ts'
import { changeMonitor } from './find-monitor.ts'
import { timeOf } from './read-monitors.ts'

/** Each valid secret adds a signature to the headers of a notice. */
const maxSecrets = 4

export const monitorRotateSecret: InlineHandler<'monitor-rotate-secret', 'monitors' | 'now'> = async (
  { monitorId, webhookSecret = newWebhookSecret(), overlapHours },
  deps,
) => {
  const now = deps.now()
  const validUntil = now + Math.round(overlapHours * 3_600_000)
  await changeMonitor(
    monitorId,
    (record) => ({ ...record, secrets: rotated(record.secrets, { secret: webhookSecret, validUntil, now }) }),
    deps,
  )
  return { webhookSecret, previousValidUntil: timeOf(validUntil) }
}

/** An overlap shortens the life of earlier secrets, and never prolongs it. */
function rotated(
  secrets: readonly WebhookSecret[],
  { secret, validUntil, now }: { secret: string; validUntil: number; now: number },
): WebhookSecret[] {
  const previous = secrets
    .filter((known) => known.secret !== secret)
    .map((known) => ({ secret: known.secret, validUntil: Math.min(known.validUntil ?? validUntil, validUntil) }))
    .filter((known) => known.validUntil > now)
  return [{ secret }, ...previous].slice(0, maxSecrets)
}
