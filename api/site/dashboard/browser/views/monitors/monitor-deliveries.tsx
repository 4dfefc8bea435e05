import { useState } from 'preact/hooks'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { usePages } from '#api/site/dashboard/browser/data/use-pages.ts'
import { ActionButton } from '#api/site/dashboard/browser/parts/action.tsx'
import { PagedTable } from '#api/site/dashboard/browser/parts/paged-table.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import type { MonitorDeliveryView } from '#shared/contract/models/monitors/monitor-history.ts'

/** The notices of a monitor with the attempts to deliver them, newest first. They can be sent again. */
export function MonitorDeliveries({ monitorId }: { monitorId: string }) {
  const { call } = useSession()
  const pages = usePages(
    async (cursor) => {
      const { deliveries, next } = await call('monitor-deliveries', { monitorId, limit: 20, cursor })
      return { entries: deliveries, next }
    },
    [monitorId],
  )
  const [sent, setSent] = useState<number>()
  const queued = (count: number) => {
    setSent(count)
    pages.reload()
  }
  const all = useAction(async () => queued((await call('monitor-redeliver', { monitorId })).redelivering.length))
  const isAnyFailed = pages.entries.some(isFailed)
  return (
    <>
      <div class="actions">
        <h2 class="grow">Deliveries</h2>
        {isAnyFailed && (
          <ActionButton action={all} running="Sending…">
            Send all failed again
          </ActionButton>
        )}
        <button type="button" aria-disabled={pages.isLoading} onClick={() => pages.isLoading || pages.reload()}>
          Refresh
        </button>
      </div>
      {all.failure !== undefined && <Notice kind="bad">{all.failure}</Notice>}
      {sent !== undefined && (
        <Notice kind="good">
          {sent === 1 ? 'One notice is' : `${sent} notices are`} in the queue again, with a new schedule of attempts.
        </Notice>
      )}
      <PagedTable
        caption="Deliveries, newest first"
        columns={[{ name: 'Notice' }, { name: 'Time' }, { name: 'Status' }, { name: 'Attempts' }, { name: 'Again' }]}
        pages={pages}
        empty="Nothing was sent to the webhook yet."
        row={(delivery) => (
          <tr key={delivery.noticeId}>
            <td class="main">
              <code class="path">{delivery.type}</code>
            </td>
            <td class="sub">
              <Time at={delivery.createdAt} />
            </td>
            <td class="value">
              <Tag state={delivery.status} />
            </td>
            <td class="more long">
              <Attempts delivery={delivery} />
            </td>
            <td class="side">
              {delivery.status !== 'pending' && (
                <SendAgain monitorId={monitorId} delivery={delivery} onSent={() => queued(1)} />
              )}
            </td>
          </tr>
        )}
      />
    </>
  )
}

const isFailed = ({ status }: MonitorDeliveryView) => status === 'dead' || status === 'stopped'

interface SendAgainProps {
  monitorId: string
  delivery: MonitorDeliveryView
  onSent: () => void
}

function SendAgain({ monitorId, delivery: { noticeId, type }, onSent }: SendAgainProps) {
  const { call } = useSession()
  const again = useAction(async () => {
    await call('monitor-redeliver', { monitorId, noticeId })
    onSent()
  })
  return (
    <>
      <ActionButton action={again} class="plain" running="Sending…" label={`Send again: ${type} ${noticeId}`}>
        Send again
      </ActionButton>
      {again.failure !== undefined && <p role="alert">{again.failure}</p>}
    </>
  )
}

function Attempts({ delivery: { attempts, nextAttemptAt } }: { delivery: MonitorDeliveryView }) {
  return (
    <ol class="attempts">
      {attempts.map(({ at, status, error, durationMs }) => (
        <li key={at}>
          <Time at={at} />: {status !== undefined && `status ${status}, `}
          {durationMs} ms{error !== undefined && `. ${error}`}
        </li>
      ))}
      {nextAttemptAt !== undefined && (
        <li class="muted">
          next <Time at={nextAttemptAt} />
        </li>
      )}
    </ol>
  )
}
