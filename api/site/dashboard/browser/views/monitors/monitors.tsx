import { useState } from 'preact/hooks'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { addressOf } from '#api/site/dashboard/browser/data/use-address.ts'
import { usePages } from '#api/site/dashboard/browser/data/use-pages.ts'
import { PagedTable } from '#api/site/dashboard/browser/parts/paged-table.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { intervalText } from '#api/site/shell/browser/format.ts'
import { CreateMonitor } from './create-monitor.tsx'
import { pauseReasons } from './pause-reasons.ts'

/** The monitors of the wallet, and a form for a new one. */
export function Monitors() {
  const session = useSession()
  const [isCreating, setCreating] = useState(false)
  const pages = usePages(
    async (cursor) => {
      const { monitors, next } = await session.call('monitor-list', { limit: 50, cursor })
      return { entries: monitors, next }
    },
    [session.signedIn],
  )
  return (
    <>
      {isCreating && <CreateMonitor onMade={pages.reload} onClose={() => setCreating(false)} />}
      <div class="panel">
        <div class="actions">
          <p class="muted">The service checks these pages, and posts each change to your webhook.</p>
          {!isCreating && (
            <button type="button" class="primary" onClick={() => setCreating(true)}>
              New monitor
            </button>
          )}
        </div>
        <PagedTable
          caption="Monitors, oldest first"
          columns={[{ name: 'Page' }, { name: 'Status' }, { name: 'Every', isNumber: true }, { name: 'Last check' }]}
          pages={pages}
          empty="This wallet watches no page."
          row={({ monitorId, url, status, pauseReason, checkInterval, lastCheck }) => (
            <tr key={monitorId}>
              <td class="main long">
                <a href={addressOf('monitors', monitorId)}>{url}</a>
              </td>
              <td class="value">
                <Tag state={status} />{' '}
                {pauseReason !== undefined && <span class="muted">{pauseReasons[pauseReason].name}</span>}
              </td>
              <td class="side number">{intervalText(checkInterval)}</td>
              <td class="sub">{lastCheck === undefined ? 'Not yet' : <Time at={lastCheck} />}</td>
            </tr>
          )}
        />
      </div>
    </>
  )
}
