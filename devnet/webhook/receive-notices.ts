import { styleText } from 'node:util'
import { Webhook } from 'standardwebhooks'
import type { ReceivedRequest, Reply } from './open-receiver.ts'
import { readNotice, type PrintedNotice } from './read-notice.ts'

export interface WebhookCommand {
  port: number
  /** Undefined: notices are not verified. */
  secret: string | undefined
  /** The HTTP status of every response, to see retries. Undefined: 204, and 401 for notices that fail verification. */
  failStatus: number | undefined
}

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

interface Printed {
  /** Unix milliseconds. */
  at: number
  id: string
  /** For example `verified`. */
  state: string
  isTrusted: boolean
  /** Undefined if the body is not a notice. */
  notice: PrintedNotice | undefined
  body: string
}

/** Prints a notice to stdout, in colours on a terminal only. */
function printNotice({ at, id, state, isTrusted, notice, body }: Printed): void {
  const time = new Date(at).toTimeString().slice(0, 8)
  const type = paint('bold', notice?.type ?? 'not a notice')
  console.log([time, type, paint(isTrusted ? 'green' : 'red', state), paint('dim', id)].join('  '))
  const lines = notice === undefined ? bodyLines(body) : noticeLines(notice)
  for (const line of lines) console.log(`    ${line}`)
}

function noticeLines({ url, facts, numbers, diff }: PrintedNotice): string[] {
  const diffLines = diff.map((line) => paint(formatOf(line), line))
  return [
    ...(url === undefined ? [] : [paint('underline', url)]),
    ...facts.map(plain),
    ...numbers.map((line) => paint('yellow', line)),
    ...diffLines,
  ]
}

const bodyLines = (body: string) => body.slice(0, maxBodyCharacters).split('\n').map(plain)

const maxBodyCharacters = 2000

function formatOf(diffLine: string): 'green' | 'red' | 'cyan' | 'reset' {
  if (diffLine.startsWith('+')) return 'green'
  if (diffLine.startsWith('-')) return 'red'
  return diffLine.startsWith('@@') ? 'cyan' : 'reset'
}

/** Colours text if stdout is a terminal that shows them. */
const paint = (format: Parameters<typeof styleText>[0], text: string) => styleText(format, plain(text))

/** The text of a page must not move the cursor, change colours or reverse the direction of the line. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
