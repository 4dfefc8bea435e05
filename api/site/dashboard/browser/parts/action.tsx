import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import type { Action } from '#api/site/shell/browser/use-action.ts'

interface ButtonProps {
  action: Pick<Action, 'isRunning' | 'run'>
  class?: string
  /** Shown while the action runs. */
  running?: string
  /** A name for screen readers, if the text alone is not unique on the page. */
  label?: string
  children: ComponentChildren
}

/** A button that keeps the focus while its action runs. */
export const ActionButton = ({ action, running, label, children, class: look = '' }: ButtonProps) => (
  <button
    type="button"
    class={look}
    aria-disabled={action.isRunning}
    onClick={action.run}
    {...(label !== undefined && { 'aria-label': label })}
  >
    {action.isRunning && running !== undefined ? running : children}
  </button>
)

interface DialogProps {
  title: string
  children: ComponentChildren
  confirm: string
  isHarmless?: boolean
  /** The text of the button that changes nothing. */
  cancel?: string
  action: Action
  onClose: () => void
}

/** Asks before something that changes the data of the wallet. The browser keeps the focus inside, closes it with Escape, and returns the focus. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  isHarmless = false,
  cancel = 'Keep it',
  action,
  onClose,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="panel" aria-labelledby="confirm-title" onClose={onClose}>
      <h2 id="confirm-title">{title}</h2>
      {children}
      {action.failure !== undefined && <Notice kind="bad">{action.failure}</Notice>}
      <div class="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
        <ActionButton action={action} class={isHarmless ? 'primary' : 'danger'} running="Waiting…">
          {confirm}
        </ActionButton>
      </div>
    </dialog>
  )
}
