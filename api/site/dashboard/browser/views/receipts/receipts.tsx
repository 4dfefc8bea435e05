import { useState } from 'preact/hooks'
import { readCharges, type Charge } from '#api/site/dashboard/browser/data/charges.ts'
import { receiptsCsv } from '#api/site/dashboard/browser/data/receipts-csv.ts'
import { saveFile } from '#api/site/dashboard/browser/data/save-file.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { SelectField, TextField } from '#api/site/dashboard/browser/parts/field.tsx'
import { PartialList } from '#api/site/dashboard/browser/parts/paged-table.tsx'
import { Shown } from '#api/site/dashboard/browser/parts/shown.tsx'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { ReceiptTable } from './receipt-table.tsx'

/** The calls that were charged, newest first: filtered, and saved as CSV. */
export function Receipts() {
  const session = useSession()
  const [loaded, reload] = useLoaded(() => readCharges(session), [session.signedIn])
  return (
    <div class="panel">
      <Shown loaded={loaded} reload={reload}>
        {({ charges, isCut }) =>
          charges.length === 0 ? (
            <p class="empty">No call of this wallet was charged yet. Each charged call leaves a receipt here.</p>
          ) : (
            <>
              <FilteredReceipts charges={charges} />
              {isCut && <PartialList />}
            </>
          )
        }
      </Shown>
    </div>
  )
}

const allNames = { text: '', paidWith: 'all' }

function FilteredReceipts({ charges }: { charges: readonly Charge[] }) {
  const { settings } = useSession()
  const [filter, setFilter] = useState(allNames)
  const [saved, setSaved] = useState<number>()
  const found = charges.filter((charge) => isFound(charge, filter))
  const save = () => {
    saveFile('webintel-receipts.csv', 'text/csv', receiptsCsv(found, settings.publicUrl))
    setSaved(found.length)
  }
  return (
    <>
      <div class="filters">
        <TextField
          label="Find"
          hint="A part of the operation, the question, the host, the key or the id."
          value={filter.text}
          onInput={(text) => setFilter({ ...filter, text })}
        />
        <SelectField
          label="Paid with"
          options={methods}
          value={filter.paidWith}
          onInput={(paidWith) => setFilter({ ...filter, paidWith })}
        />
        <button type="button" onClick={save}>
          Save as CSV
        </button>
      </div>
      {saved !== undefined && (
        <Notice kind="good">
          {saved === 1 ? 'One call was' : `${saved.toLocaleString('en')} calls were`} saved to webintel-receipts.csv.
        </Notice>
      )}
      {found.length === 0 ? (
        <p class="empty">No call matches.</p>
      ) : (
        <ReceiptTable key={`${filter.text} ${filter.paidWith}`} charges={found} />
      )}
    </>
  )
}

const methods = [
  ['all', 'anything'],
  ['credits', 'credits'],
  ['chain', 'USDC on a chain'],
] as const

function isFound(
  { endpoint, asked = '', requestId, keyId = '', network }: Charge,
  { text, paidWith }: typeof allNames,
): boolean {
  if (paidWith !== 'all' && (network === undefined) !== (paidWith === 'credits')) return false
  const sought = text.trim().toLowerCase()
  return [endpoint, asked, requestId, keyId].some((name) => name.toLowerCase().includes(sought))
}
