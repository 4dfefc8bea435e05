import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Action } from '#api/site/dashboard/browser/data/use-action.ts'
import { ActionButton } from './action-button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  title: string
  children: ComponentChildren
  confirm: string
  action: Action
  onClose: () => void
}

/** Asks before something that cannot be undone. The browser keeps the focus inside and closes it with Escape. */
export function ConfirmDialog({ title, children, confirm, action, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="panel" aria-labelledby="confirm-title" onClose={onClose}>
      <h2 id="confirm-title">{title}</h2>
      {children}
      {action.failure !== undefined && <Notice kind="bad">{action.failure}</Notice>}
      <div class="actions">
        <button type="button" onClick={onClose}>
          Keep it
        </button>
        <ActionButton action={action} class="danger" running="Waiting…">
          {confirm}
        </ActionButton>
      </div>
    </dialog>
  )
}
