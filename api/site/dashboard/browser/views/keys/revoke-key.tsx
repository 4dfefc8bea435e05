import { activeBelow, type KeyNode } from '#api/site/dashboard/browser/data/key-tree.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { ConfirmDialog } from '#api/site/dashboard/browser/parts/action.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'

interface Props {
  node: KeyNode
  isPartial: boolean
  onDone: () => void
  onClose: () => void
}

/** Ends a key and all keys below it, for one signature. Names those that end. */
export function RevokeKey({ node, isPartial, onDone, onClose }: Props) {
  const { callSigned } = useSession()
  const { keyId, label } = node.key
  const ending = activeBelow(node)
  const revoke = useAction(async () => {
    await callSigned('key-revoke', { keyId })
    onDone()
  })
  return (
    <ConfirmDialog title={`Revoke “${label}”?`} confirm="Sign and revoke" action={revoke} onClose={onClose}>
      <p>Its next call is refused. Calls that are paid are finished. This cannot be undone.</p>
      {ending.length > 0 && (
        <>
          <p>{ending.length === 1 ? 'Its child ends, too:' : `The ${ending.length} keys below it end, too:`}</p>
          <ul class="ending">
            {ending.map((key) => (
              <li key={key.keyId}>
                {key.label} <code class="muted">{key.keyId}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {isPartial && <p>The list is not complete: keys below it that it lacks end, too.</p>}
    </ConfirmDialog>
  )
}
