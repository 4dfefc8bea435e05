import { existsSync } from 'node:fs'
import { commandOrExit } from './command-or-exit.ts'
import { openReceiver } from './webhook/open-receiver.ts'
import { parseWebhookCommand, usage } from './webhook/parse-webhook-command.ts'
import { receiveNotices } from './webhook/receive-notices.ts'

// `npm run webhook`: prints notices to stdout, everything else to stderr. Exit status: 0 after Ctrl-C, 1 if it cannot
// listen, 2 for invalid arguments.

if (existsSync('.env')) process.loadEnvFile('.env')

// WEBHOOK_SECRET belongs to this receiver; it is not a setting of the service.
// oxlint-disable-next-line node/no-process-env
const secret = process.env['WEBHOOK_SECRET']
const command = commandOrExit((args) => parseWebhookCommand(args, secret), usage)
try {
  await receive(command)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function receive(command: ReturnType<typeof parseWebhookCommand>): Promise<void> {
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
}
