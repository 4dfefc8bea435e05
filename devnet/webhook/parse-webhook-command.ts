import { parseArgs } from 'node:util'
import { isWebhookSecret } from '#shared/webhooks/webhook-secret.ts'

export interface WebhookCommand {
  port: number
  /** Undefined: notices are not verified. */
  secret: string | undefined
  /** The HTTP status of every response, to see retries. Undefined: 204, and 401 for notices that fail verification. */
  failStatus: number | undefined
}

export const usage = `Receives notices of monitors on this machine, verifies and prints them.
  npm run webhook -- [--port 4000] [--secret whsec_…] [--fail STATUS]
--secret is the webhookSecret of POST /monitor/create; the variable WEBHOOK_SECRET works, too.
--fail 500 fails every notice, to see retries; --fail 410 asks the service to stop.`

/** `variable`: the value of WEBHOOK_SECRET. Throws an error whose message says which argument is invalid and why. */
export function parseWebhookCommand(args: readonly string[], variable: string | undefined): WebhookCommand {
  const { values } = parseArgs({
    args: [...args],
    options: { port: { type: 'string' }, secret: { type: 'string' }, fail: { type: 'string' } },
  })
  return {
    port: numberOf(values.port ?? '4000', 'port', 0, 65_535),
    secret: secretOf(values.secret ?? (variable === '' ? undefined : variable)),
    failStatus: values.fail === undefined ? undefined : numberOf(values.fail, 'fail', 300, 599),
  }
}

function numberOf(text: string, name: string, min: number, max: number): number {
  const number = Number(text)
  if (/^\d{1,5}$/.test(text) && number >= min && number <= max) return number
  throw new Error(`--${name}: expected a number from ${min} to ${max}, found "${text}".`)
}

/** The message never contains the secret. */
function secretOf(secret: string | undefined): string | undefined {
  if (secret === undefined) return undefined
  if (isWebhookSecret(secret)) return secret
  throw new Error(`The secret: expected "whsec_" and 24 to 64 bytes in base64, found ${secret.length} characters.`)
}
