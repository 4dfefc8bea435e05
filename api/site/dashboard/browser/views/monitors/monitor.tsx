import { useEffect, useRef } from 'preact/hooks'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { Fact } from '#api/site/dashboard/browser/parts/fact.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { intervalText } from '#api/site/shell/browser/format.ts'
import { Loading, Notice } from '#api/site/shell/browser/notice.tsx'
import type { Result } from '#shared/contract/operations/index.ts'
import { MonitorActions } from './monitor-actions.tsx'
import { MonitorChecks } from './monitor-checks.tsx'
import { MonitorDeliveries } from './monitor-deliveries.tsx'
import { pauseReasons } from './pause-reasons.ts'

type MonitorView = Result<'monitor-get'>

/** The first check of a monitor follows its creation within seconds. */
const firstCheckMs = 2000

/** One monitor: its state, its actions, its checks and the deliveries of its notices. */
export function Monitor({ id: monitorId }: { id: string }) {
  const { call } = useSession()
  const [loaded, reload] = useLoaded(() => call('monitor-get', { monitorId }), [monitorId])
  // The last state stays while a newer one loads, and with it the focus.
  const held = useRef<MonitorView | undefined>(undefined)
  if (loaded.state === 'loaded') held.current = loaded.value
  const monitor = held.current
  useEffect(() => {
    if (loaded.state !== 'loaded' || loaded.value.checkCount > 0 || loaded.value.status !== 'active') return
    const timer = setTimeout(reload, firstCheckMs)
    return () => clearTimeout(timer)
  }, [loaded])
  return (
    <>
      <div class="panel">
        <h2>{monitor?.url ?? 'Monitor'}</h2>
        {monitor === undefined && loaded.state === 'loading' && <Loading />}
        {loaded.state === 'failed' && <Notice kind="bad">{loaded.message}</Notice>}
        {monitor !== undefined && <State monitor={monitor} />}
        {monitor !== undefined && <MonitorActions monitor={monitor} onChange={reload} />}
      </div>
      {monitor !== undefined && (
        <>
          <div class="panel">
            <h2>Checks</h2>
            <MonitorChecks key={monitor.checkCount} monitorId={monitorId} />
          </div>
          <div class="panel">
            <MonitorDeliveries key={monitor.checkCount} monitorId={monitorId} />
          </div>
        </>
      )}
    </>
  )
}

function State({ monitor }: { monitor: MonitorView }) {
  const { status, pauseReason, webhookUrl, checkInterval, checkCount, nextCheckAt } = monitor
  const reason = pauseReason && pauseReasons[pauseReason]
  return (
    <dl class="fields">
      <Fact name="Status">
        <Tag state={status} /> {reason !== undefined && <span class="muted">{reason.advice ?? reason.name}</span>}
      </Fact>
      <Fact name="Checked">
        every {intervalText(checkInterval)}, {checkCount === 1 ? 'once' : `${checkCount} times`} so far
      </Fact>
      <Fact name="Next check">{nextCheckAt === undefined ? 'None' : <Time at={nextCheckAt} />}</Fact>
      <Fact name="Webhook">
        <code>{webhookUrl}</code>
      </Fact>
    </dl>
  )
}
