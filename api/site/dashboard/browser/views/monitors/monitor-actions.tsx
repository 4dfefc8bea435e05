import { useEffect, useState } from 'preact/hooks'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { ActionButton, ConfirmDialog } from '#api/site/dashboard/browser/parts/action.tsx'
import { ShownSecret } from '#api/site/dashboard/browser/parts/shown-secret.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { useCheckEnd } from './use-check-end.ts'

interface Props {
  monitor: Result<'monitor-get'>
  /** The monitor is not as before: an action changed it, or a check that was asked for has ended. */
  onChange: () => void
}

/** Checks the page of a monitor now, pauses and resumes it, replaces its secret, and deletes it. */
export function MonitorActions({ monitor: { monitorId, url, status }, onChange }: Props) {
  const { call } = useSession()
  const [open, setOpen] = useState<'rotate' | 'delete'>()
  const [secret, setSecret] = useState<Result<'monitor-rotate-secret'>>()
  const [checkId, setCheckId] = useState<string>()
  const isPaused = status === 'paused'
  const change = useAction(async () => {
    await call(isPaused ? 'monitor-resume' : 'monitor-pause', { monitorId })
    onChange()
  })
  const run = useAction(async () => setCheckId((await call('monitor-run', { monitorId })).checkId))
  const rotate = useAction(async () => {
    setSecret(await call('monitor-rotate-secret', { monitorId }))
    setOpen(undefined)
  })
  const remove = useAction(async () => {
    await call('monitor-delete', { monitorId })
    location.hash = '#monitors'
  })
  const isUnderWay = useCheckEnd(monitorId, checkId, onChange)
  // An action that succeeds takes back what the other one said.
  useEffect(() => setCheckId(undefined), [status])
  return (
    <>
      <div class="actions">
        {!isPaused && (
          <ActionButton action={run} class="primary" running="Asking…">
            Check now
          </ActionButton>
        )}
        <ActionButton action={change}>{isPaused ? 'Resume' : 'Pause'}</ActionButton>
        <button type="button" onClick={() => setOpen('rotate')}>
          New secret
        </button>
        <button type="button" class="danger" onClick={() => setOpen('delete')}>
          Delete
        </button>
      </div>
      {!isPaused && <p class="muted">Check now costs one fetch of the page, from the credits of this wallet.</p>}
      {isUnderWay && <Notice>The check is under way. Its result appears below.</Notice>}
      {run.failure !== undefined && <Notice kind="bad">{run.failure}</Notice>}
      {change.failure !== undefined && <Notice kind="bad">{change.failure}</Notice>}
      {secret !== undefined && (
        <ShownSecret title="The new webhook secret" secret={secret.webhookSecret} onDone={() => setSecret(undefined)}>
          Until <Time at={secret.previousValidUntil} />, notices carry a signature of the previous secret, too.
        </ShownSecret>
      )}
      {open === 'rotate' && (
        <ConfirmDialog
          title="Replace the webhook secret?"
          confirm="Replace it"
          isHarmless
          action={rotate}
          onClose={() => setOpen(undefined)}
        >
          <p>Your webhook gets 24 hours to change over: notices carry signatures of both secrets.</p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete this monitor?"
          confirm="Delete it"
          action={remove}
          onClose={() => setOpen(undefined)}
        >
          <p>
            Checks of <strong>{url}</strong> end. Its history and its notices are deleted, delivered or not. This cannot
            be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
