import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isWebhookSecret } from '#shared/webhooks/webhook-secret.ts'
import { commandOrExit, runToExit } from './command-line.ts'
import { openReceiver } from './webhook/open-receiver.ts'
import { receiveNotices, type WebhookCommand } from './webhook/receive-notices.ts'

// `npm run webhook`: prints notices to stdout, everything else to stderr. Exit status: 0 after Ctrl-C, 1 if it cannot
// listen, 2 for invalid arguments.

const usage = `Receives notices of monitors on this machine, verifies and prints them.
  npm run webhook -- [--port 4000] [--secret whsec_…] [--fail STATUS]
--secret is the webhookSecret of POST /monitor/create; the variable WEBHOOK_SECRET works, too.
--fail 500 fails every notice, to see retries; --fail 410 asks the service to stop.`

if (existsSync('.env')) process.loadEnvFile('.env')

// WEBHOOK_SECRET belongs to this receiver; it is not a setting of the service.
// oxlint-disable-next-line node/no-process-env
const secret = process.env['WEBHOOK_SECRET']
const command = commandOrExit((args) => parseWebhookCommand(args, secret), usage)
await runToExit(() => receive(command))

/** `variable`: the value of WEBHOOK_SECRET. Throws an error whose message says which argument is invalid and why. */
function parseWebhookCommand(args: readonly string[], variable: string | undefined): WebhookCommand {
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

async function receive(command: WebhookCommand): Promise<boolean> {
  const { replyTo, counts } = receiveNotices(command)
  const receiver = await openReceiver(command.port, replyTo)
  console.error(`Notices are received at ${receiver.url} (Ctrl-C stops).`)
  console.error(`The service may send there when it runs with EGRESS_ALLOW=${receiver.host}.`)
  if (command.secret === undefined) console.error('There is no secret, so NO SIGNATURE IS VERIFIED. Pass --secret.')
  if (command.failStatus !== undefined) console.error(`Every notice is answered with ${command.failStatus}.`)
  const stop = async () => {
    await receiver[Symbol.asyncDispose]()
    console.error(`Stopped. Notices: ${counts.notices}, requests: ${counts.requests}.`)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  return true
}
