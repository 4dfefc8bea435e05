import type { ComponentChildren } from 'preact'
import type { Action } from '#api/site/dashboard/browser/data/use-action.ts'

interface Props {
  action: Pick<Action, 'isRunning' | 'run'>
  class?: string
  /** Shown while the action runs. */
  running?: string
  /** A name for screen readers, if the text alone is not unique on the page. */
  label?: string
  children: ComponentChildren
}

/** A button that keeps the focus while its action runs. */
export const ActionButton = ({ action, running, label, children, class: look = '' }: Props) => (
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
