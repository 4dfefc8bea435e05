import type { Result } from '#shared/contract/operations/index.ts'

/** Why a monitor is paused: in a few words, and, if its owner has to act, with the next step. */
export const pauseReasons: Readonly<
  Record<NonNullable<Result<'monitor-get'>['pauseReason']>, { name: string; advice?: string }>
> = {
  requested: { name: 'by its owner' },
  insufficient_credits: {
    name: 'credits too low',
    advice: 'The credits do not cover the next check. Buy credits, then resume it.',
  },
  no_payer: { name: 'no wallet pays', advice: 'No wallet pays for its checks. Create it again.' },
  wallet_blocked: { name: 'wallet blocked', advice: 'The operator of this service does not serve this wallet.' },
  webhook_gone: {
    name: 'webhook answered 410',
    advice: 'The webhook answered 410. Repair it, then resume the monitor.',
  },
  challenge_failed: {
    name: 'challenge not returned',
    advice: 'The webhook did not return the challenge. Repair it, then resume the monitor.',
  },
}
