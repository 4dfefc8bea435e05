import { useState } from 'preact/hooks'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { usePages } from '#api/site/dashboard/browser/data/use-pages.ts'
import { PagedTable } from '#api/site/dashboard/browser/parts/paged-table.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { intervalText } from '#api/site/shell/browser/format.ts'
import { Monitor, pauseReasons } from './monitor.tsx'

/** The monitors of the wallet, and the checks and deliveries of the one that is open. */
export function Monitors() {
  const session = useSession()
  const [open, setOpen] = useState<string>()
  const pages = usePages(
    async (cursor) => {
      const { monitors, next } = await session.call('monitor-list', { limit: 50, cursor })
      return { entries: monitors, next }
    },
    [session.signedIn],
  )
  if (open !== undefined)
    return (
      <Monitor
        monitorId={open}
        onClose={() => {
          setOpen(undefined)
          pages.reload()
        }}
      />
    )
  return (
    <div class="panel">
      <PagedTable
        caption="Monitors, oldest first"
        columns={[{ name: 'Page' }, { name: 'Status' }, { name: 'Every', isNumber: true }, { name: 'Last check' }]}
        pages={pages}
        empty={
          <>
            This wallet watches no page. Create a monitor with <code>POST /monitor/create</code>, and its checks appear
            here.
          </>
        }
        row={({ monitorId, url, status, pauseReason, checkInterval, lastCheck }) => (
          <tr key={monitorId}>
            <td class="long">
              <button type="button" class="plain start" onClick={() => setOpen(monitorId)}>
                {url}
              </button>
            </td>
            <td>
              <Tag state={status} />{' '}
              {pauseReason !== undefined && <span class="muted">{pauseReasons[pauseReason].name}</span>}
            </td>
            <td class="number">{intervalText(checkInterval)}</td>
            <td>{lastCheck === undefined ? 'Not yet' : <Time at={lastCheck} />}</td>
          </tr>
        )}
      />
    </div>
  )
}
