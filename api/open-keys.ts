import { openJobIds } from '#shared/answers/job-ids.ts'
import { openPrivateInputs } from '#shared/private-inputs/open-private-inputs.ts'
import { openProofKeys } from '#shared/proofs/proof-keys.ts'
import { createProofs } from '#shared/proofs/proofs.ts'
import type { Foundation } from '#shared/startup/foundation.ts'
import { openBotKeys } from '#shared/web-bot-auth/bot-keys.ts'
import { openWebhookKeys } from '#shared/webhooks/webhook-keys.ts'
import { openMonitorTerms } from './inline/monitor/monitor-terms.ts'

/** Opens the keys that all processes share, and what the API signs, encrypts or derives with them. */
export async function openKeys({ config, keys }: Pick<Foundation, 'config' | 'keys'>) {
  return {
    botKeys: config.WEB_BOT_AUTH === 'off' ? undefined : await openBotKeys(config, keys),
    jobIds: await openJobIds(keys),
    monitorTerms: await openMonitorTerms(config, keys),
    privateInputs: await openPrivateInputs(config, keys),
    proofs: createProofs(await openProofKeys(config, keys)),
    webhookKeys: await openWebhookKeys(config, keys),
  }
}
