import { useState } from 'preact/hooks'
import { exportData } from '#api/site/dashboard/browser/data/export-data.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { useAction } from '#api/site/dashboard/browser/data/use-action.ts'
import { ActionButton } from '#api/site/dashboard/browser/parts/action-button.tsx'
import { ConfirmDialog } from '#api/site/dashboard/browser/parts/confirm-dialog.tsx'
import { Notice } from '#api/site/dashboard/browser/parts/notice.tsx'
import type { Result } from '#shared/contract/operations/index.ts'

/** Exports and erases the data of the wallet. */
export function Data() {
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const [erased, setErased] = useState<Result<'wallet-erase'>>()
  const save = useAction(() => exportData(session))
  const erase = useAction(async () => {
    setErased(await session.callSigned('wallet-erase'))
    setAsking(false)
  })
  return (
    <>
      <div class="panel">
        <h3>Export</h3>
        <p>
          Saves everything that is stored for this wallet in one JSON file: values, credit entries, monitors, and the
          ids of receipts.
        </p>
        <div class="actions">
          <ActionButton action={save} running="Exporting…">
            Export data
          </ActionButton>
        </div>
        {save.failure !== undefined && <Notice kind="bad">{save.failure}</Notice>}
      </div>
      <div class="panel">
        <h3>Erase</h3>
        <p>
          Deletes the stored values, the monitors, and the inputs and answers of calls. Your credits remain, and so do
          the parts of receipts that accounting needs.
        </p>
        <div class="actions">
          <button type="button" class="danger" onClick={() => setAsking(true)}>
            Erase data
          </button>
        </div>
        {erased !== undefined && (
          <Notice kind="good">
            Erased: {erased.memory} values, {erased.monitors} monitors, the details of {erased.receipts} receipts.
            {erased.underWay > 0 && ` ${erased.underWay} calls still run; they are erased when they end.`}
          </Notice>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Erase all data of this wallet?"
          confirm="Sign and erase"
          action={erase}
          onClose={() => setAsking(false)}
        >
          <p>
            This cannot be undone. Export the data first if you want a copy. Your wallet asks for one more signature.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
