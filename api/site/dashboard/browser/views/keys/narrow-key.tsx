import { useState } from 'preact/hooks'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { ConfirmDialog } from '#api/site/dashboard/browser/parts/action.tsx'
import { KeyFields } from '#api/site/grants/browser/key-fields.tsx'
import { formOf, limitFields, problemsOf, readChange, type Problems } from '#api/site/grants/browser/key-form.ts'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import type { SpendingKeyView } from '#shared/contract/models/spending-key.ts'
import { keyAccesses } from '#shared/contract/operation.ts'

interface Props {
  spendingKey: SpendingKeyView
  onDone: () => void
  onClose: () => void
}

/** Lowers the limits of a key, or renames it, for one signature. */
export function NarrowKey({ spendingKey, onDone, onClose }: Props) {
  const { settings, callSigned } = useSession()
  const [before] = useState(() => formOf(spendingKey, settings.keyGroups))
  const [after, setAfter] = useState(before)
  const [problems, setProblems] = useState<Problems>({})
  const narrow = useAction(async () => {
    setProblems({})
    const read = readChange(spendingKey, { before, after }, Date.now())
    if ('problems' in read) return setProblems(read.problems)
    if (Object.keys(read.change).length === 0) throw new Error('Nothing is changed. Lower a limit or change the name.')
    try {
      await callSigned('key-update', { keyId: spendingKey.keyId, ...read.change })
      onDone()
    } catch (error) {
      const refused = problemsOf(error)
      if (refused === undefined) throw error
      setProblems(refused)
    }
  })
  return (
    <ConfirmDialog
      title={`Narrow “${spendingKey.label}”`}
      confirm="Sign and narrow"
      isHarmless
      cancel="Cancel"
      action={narrow}
      onClose={onClose}
    >
      <p class="muted">
        A key can only become narrower. The change is effective with its next call, and for its children, too.
      </p>
      <KeyFields
        form={after}
        problems={problems}
        asks={['label', ...limitFields]}
        keyGroups={settings.keyGroups}
        accesses={keyAccesses}
        onChange={setAfter}
      />
    </ConfirmDialog>
  )
}
