import { AppError, type ErrorCode } from '#shared/contract/errors.ts'
import { textAt, valueAt } from '#workers/upstreams/read-reply.ts'
import { visibleText } from '#workers/upstreams/visible-text.ts'
import { youTubeError } from './youtube.ts'

/**
 * Throws unless the player can play the video. TRANSCRIPT_NOT_FOUND: there is no such video, or it has not started.
 * TARGET_LOGIN_REQUIRED: private, for adults or for members. TARGET_BLOCKED: YouTube takes the service for a bot.
 * PROVIDER_ERROR: the answer has no status.
 */
export function assertPlayable(player: unknown): void {
  const status = textAt(player, 'playabilityStatus', 'status')
  if (status === undefined) throw youTubeError('sent a player response without a status')
  if (status === 'OK') return
  const reason = reasonOf(player)
  const lower = reason.toLowerCase()
  const cause = causes.find(
    ({ statuses, words }) => statuses?.includes(status) ?? words?.some((word) => lower.includes(word)),
  )
  const { code, message } = cause ?? unavailable
  throw new AppError(code, reason === '' ? message : `${message} YouTube says: "${reason}"`)
}

interface Cause {
  /** Values of the status. */
  statuses?: readonly string[]
  /** Parts of the reason, in lower case. The request asks for English. */
  words?: readonly string[]
  code: ErrorCode
  message: string
}

/** In order. LOGIN_REQUIRED stands for bots, ages, members and private videos: only the reason distinguishes them. */
const causes: readonly Cause[] = [
  {
    words: ['not a bot', 'unusual traffic'],
    code: 'TARGET_BLOCKED',
    message: 'YouTube takes this service for a bot. Try again later.',
  },
  { words: ['private'], code: 'TARGET_LOGIN_REQUIRED', message: 'The video is private.' },
  {
    statuses: ['AGE_CHECK_REQUIRED', 'AGE_VERIFICATION_REQUIRED', 'CONTENT_CHECK_REQUIRED'],
    code: 'TARGET_LOGIN_REQUIRED',
    message: 'YouTube shows the video only after a check of the age or a consent.',
  },
  {
    words: ['your age', 'age-restricted', 'inappropriate'],
    code: 'TARGET_LOGIN_REQUIRED',
    message: 'YouTube shows the video only after a check of the age.',
  },
  {
    words: ['members-only', "channel's members", 'join this channel', 'requires payment', 'purchase'],
    code: 'TARGET_LOGIN_REQUIRED',
    message: 'The video is for members or buyers.',
  },
  {
    statuses: ['LIVE_STREAM_OFFLINE'],
    code: 'TRANSCRIPT_NOT_FOUND',
    message: 'The live stream or premiere has not started, so it has no transcript yet.',
  },
  {
    words: ['removed', 'terminated', 'deleted', 'no longer available'],
    code: 'TRANSCRIPT_NOT_FOUND',
    message: 'The video was removed.',
  },
  {
    words: ['country', 'your location'],
    code: 'TRANSCRIPT_NOT_FOUND',
    message: 'The video is not available in the country of this service.',
  },
  {
    statuses: ['LOGIN_REQUIRED'],
    code: 'TARGET_LOGIN_REQUIRED',
    message: 'YouTube shows the video only to signed-in users.',
  },
]

const unavailable: Cause = { code: 'TRANSCRIPT_NOT_FOUND', message: 'The video is unavailable. Check its id.' }

/** The reason, and the second line of the error screen, which is often the more exact one. In one line. */
function reasonOf(player: unknown): string {
  const screen = valueAt(player, 'playabilityStatus', 'errorScreen', 'playerErrorMessageRenderer', 'subreason')
  const runs = valueAt(screen, 'runs')
  const second =
    textAt(screen, 'simpleText') ?? (Array.isArray(runs) ? runs.map((run) => textAt(run, 'text') ?? '').join('') : '')
  const first = textAt(player, 'playabilityStatus', 'reason') ?? ''
  const texts = [first.slice(0, maxReason), second.slice(0, maxReason)].filter((text) => text !== '')
  return visibleText(texts.join('. ')).replaceAll(/\s+/gu, ' ').trim().toWellFormed()
}

const maxReason = 200
