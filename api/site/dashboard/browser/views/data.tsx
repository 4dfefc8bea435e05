import { useState } from 'preact/hooks'
import { saveFile } from '#api/site/dashboard/browser/data/save-file.ts'
import { useSession, type Session } from '#api/site/dashboard/browser/data/session.ts'
import { ActionButton, ConfirmDialog } from '#api/site/dashboard/browser/parts/action.tsx'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { Sessions } from './sessions.tsx'

/** Exports and erases the data of the wallet, and ends its sessions. */
export function Data() {
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const [erased, setErased] = useState<Result<'wallet-erase'>>()
  const [isSaved, setSaved] = useState(false)
  const save = useAction(async () => {
    setSaved(false)
    await exportData(session)
    setSaved(true)
  })
  const erase = useAction(async () => {
    setErased(await session.callSigned('wallet-erase'))
    setAsking(false)
  })
  return (
    <>
      <div class="panel">
        <h2>Export</h2>
        <p>
          Saves everything that is stored for this wallet in one JSON file: values, credit entries, payments, monitors,
          spending keys, and the ids of receipts.
        </p>
        <div class="actions">
          <ActionButton action={save} running="Exporting…">
            Export data
          </ActionButton>
        </div>
        {save.failure !== undefined && <Notice kind="bad">{save.failure}</Notice>}
        {isSaved && <Notice kind="good">The file was saved to the downloads of this browser.</Notice>}
      </div>
      <Sessions />
      <div class="panel">
        <h2>Erase</h2>
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

type Export = Omit<Result<'wallet-export'>, 'wallet' | 'exportedAt' | 'next'>

/** Reads all pages of the wallet's data and saves them as one file. */
async function exportData({ call, account }: Session): Promise<void> {
  const whole: Export = { memory: [], credits: [], monitors: [], receipts: [], payments: [], keys: [] }
  let cursor: string | undefined
  do {
    const page = await call('wallet-export', { limit: 1000, cursor })
    for (const list of Object.keys(whole) as (keyof Export)[])
      // Both are lists of the same field.
      for (const entry of page[list]) (whole[list] as unknown[]).push(entry)
    cursor = page.next
  } while (cursor !== undefined)
  const text = JSON.stringify({ wallet: account.address, ...whole, exportedAt: new Date().toISOString() }, null, 2)
  saveFile(`webintel-${account.address.slice(0, 10)}.json`, 'application/json', text)
}
