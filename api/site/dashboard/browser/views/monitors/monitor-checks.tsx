import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { usePages } from '#api/site/dashboard/browser/data/use-pages.ts'
import { PagedTable } from '#api/site/dashboard/browser/parts/paged-table.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import type { MonitorCheckView } from '#shared/contract/models/monitors/monitor-history.ts'

/** The checks of a monitor, newest first. */
export function MonitorChecks({ monitorId }: { monitorId: string }) {
  const { call } = useSession()
  const pages = usePages(
    async (cursor) => {
      const { checks, next } = await call('monitor-checks', { monitorId, limit: 20, cursor })
      return { entries: checks, next }
    },
    [monitorId],
  )
  return (
    <PagedTable
      caption="Checks, newest first"
      columns={[{ name: 'Found' }, { name: 'Time' }, { name: 'Result' }, { name: 'Took', isNumber: true }]}
      pages={pages}
      empty="The page has not been checked yet."
      row={(check) => (
        <tr key={check.checkId}>
          <td class="main long">
            <Found check={check} />
          </td>
          <td class="sub">
            <Time at={check.checkedAt} />
          </td>
          <td class="value">
            <Tag state={check.status} />
          </td>
          <td class="side number">{check.durationMs} ms</td>
        </tr>
      )}
    />
  )
}

function Found({ check: { status, change, error, statusCode } }: { check: MonitorCheckView }) {
  if (error !== undefined) return <>{error.message}</>
  if (status === 'learning') return <span class="muted">Learned the page</span>
  if (change === undefined) return <span class="muted">No change</span>
  return (
    <ul class="diff">
      {change.previousStatusCode !== undefined && (
        <li>
          HTTP status {change.previousStatusCode} → {statusCode}
        </li>
      )}
      {change.removed.map((text) => (
        <li key={`- ${text}`}>
          <del>
            <span class="visually-hidden">Removed: </span>
            {text}
          </del>
        </li>
      ))}
      {change.added.map((text) => (
        <li key={`+ ${text}`}>
          <ins>
            <span class="visually-hidden">Added: </span>
            {text}
          </ins>
        </li>
      ))}
    </ul>
  )
}
