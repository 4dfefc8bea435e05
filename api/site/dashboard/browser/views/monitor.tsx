import { useEffect, useRef } from 'preact/hooks'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { ActionButton } from '#api/site/dashboard/browser/parts/action.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { intervalText } from '#api/site/shell/browser/format.ts'
import { Loading, Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { MonitorChecks, MonitorDeliveries } from './monitor-history.tsx'

/** One monitor: its state, its checks and the deliveries of its notices. */
export function Monitor({ monitorId, onClose }: { monitorId: string; onClose: () => void }) {
  const { call } = useSession()
  const [loaded, reload] = useLoaded(() => call('monitor-get', { monitorId }), [monitorId])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div class="panel">
        <button type="button" class="plain start" onClick={onClose}>
          ← All monitors
        </button>
        <h3 ref={heading} tabIndex={-1}>
          {loaded.state === 'loaded' ? loaded.value.url : 'Monitor'}
        </h3>
        {loaded.state === 'loading' && <Loading />}
        {loaded.state === 'failed' && <Notice kind="bad">{loaded.message}</Notice>}
        {loaded.state === 'loaded' && <State monitor={loaded.value} onChange={reload} />}
      </div>
      <div class="panel">
        <h3>Checks</h3>
        <MonitorChecks monitorId={monitorId} />
      </div>
      <div class="panel">
        <h3>Deliveries</h3>
        <MonitorDeliveries monitorId={monitorId} />
      </div>
    </>
  )
}

function State({ monitor, onChange }: { monitor: Result<'monitor-get'>; onChange: () => void }) {
  const { call } = useSession()
  const { monitorId, status, pauseReason, webhookUrl, checkInterval, checkCount, nextCheckAt } = monitor
  const isPaused = status === 'paused'
  const reason = pauseReason && pauseReasons[pauseReason]
  const change = useAction(async () => {
    await call(isPaused ? 'monitor-resume' : 'monitor-pause', { monitorId })
    onChange()
  })
  return (
    <>
      <dl class="fields">
        <dt>Status</dt>
        <dd>
          <Tag state={status} /> {reason !== undefined && <span class="muted">{reason.advice ?? reason.name}</span>}
        </dd>
        <dt>Checked</dt>
        <dd>
          every {intervalText(checkInterval)}, {checkCount === 1 ? 'once' : `${checkCount} times`} so far
        </dd>
        <dt>Next check</dt>
        <dd>{nextCheckAt === undefined ? 'None' : <Time at={nextCheckAt} />}</dd>
        <dt>Webhook</dt>
        <dd>
          <code>{webhookUrl}</code>
        </dd>
      </dl>
      <div class="actions">
        <ActionButton action={change}>{isPaused ? 'Resume' : 'Pause'}</ActionButton>
      </div>
      {change.failure !== undefined && <Notice kind="bad">{change.failure}</Notice>}
    </>
  )
}

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
