import type { Politeness } from '#shared/queue/politeness.ts'

export interface TurnLimits {
  /** Unix milliseconds. */
  deadlineAt: number
  signal: AbortSignal
}

/** Waits until a URL may be requested. Throws as `Politeness.takeTurn` does. */
export type TakeTurn = (url: URL, limits: TurnLimits) => Promise<void>

/**
 * The turns of the requests of one job. The job started in a turn of `host`: the first request to it goes at once, unless
 * `isUsed` says that the job has sent one already.
 */
export function requestTurns(
  { host, isUsed }: { host: string | undefined; isUsed: boolean },
  { takeTurn }: Pick<Politeness, 'takeTurn'>,
): TakeTurn {
  let isFree = !isUsed
  return async (url, limits) => {
    if (isFree && url.host === host) {
      isFree = false
      return
    }
    await takeTurn(url.host, limits)
  }
}
