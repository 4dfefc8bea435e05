import { useState } from 'preact/hooks'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { usePages } from '#api/site/dashboard/browser/data/use-pages.ts'
import { ConfirmDialog } from '#api/site/dashboard/browser/parts/action.tsx'
import { PagedTable } from '#api/site/dashboard/browser/parts/paged-table.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'

/** The values that the wallet has stored. Reading them here is free. */
export function Memory() {
  const session = useSession()
  const [removed, setRemoved] = useState<string>()
  const pages = usePages(
    async (cursor) => {
      const { memory, next } = await session.call('wallet-export', { limit, cursor })
      // The other lists of an export can go on when this one has ended.
      return { entries: memory, next: memory.length < limit ? undefined : next }
    },
    [session.signedIn],
  )
  const remove = useAction(async () => {
    await session.call('memory-delete', { key: removed })
    setRemoved(undefined)
    pages.reload()
  })
  return (
    <div class="panel">
      <PagedTable
        caption="Stored values, by key"
        columns={[{ name: 'Key' }, { name: 'Value' }, { name: 'Expires' }, { name: 'Delete', isHidden: true }]}
        pages={pages}
        empty={
          <>
            This wallet stores nothing. Agents store values with <code>POST /memory/set</code>.
          </>
        }
        row={({ key, value, expiresAt }) => (
          <tr key={key}>
            <td class="main name">
              <code>{key}</code>
            </td>
            <td class="more long">
              <Value value={value} />
            </td>
            <td class="sub">
              <Time at={expiresAt} />
            </td>
            <td class="value">
              <button type="button" class="plain" aria-label={`Delete ${key}`} onClick={() => setRemoved(key)}>
                Delete
              </button>
            </td>
          </tr>
        )}
      />
      {removed !== undefined && (
        <ConfirmDialog
          title="Delete this value?"
          confirm="Delete it"
          action={remove}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            The value of <code>{removed}</code> is deleted at once. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const limit = 50
const shownLength = 80

function Value({ value }: { value: unknown }) {
  const text = JSON.stringify(value)
  if (text.length <= shownLength) return <code>{text}</code>
  return (
    <details>
      <summary>
        <code>{text.slice(0, shownLength)}…</code>
      </summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </details>
  )
}
