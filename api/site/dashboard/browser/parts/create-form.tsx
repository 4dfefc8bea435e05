import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Action } from '#api/site/shell/browser/use-action.ts'

interface Props {
  title: string
  action: Action
  /** Closes the form. Absent if nothing else is shown: the form then takes no focus when it appears. */
  onClose?: (() => void) | undefined
  children: ComponentChildren
}

/** A form that creates something for one signature. */
export function CreateForm({ title, action, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (onClose !== undefined) heading.current?.focus()
  }, [])
  return (
    <form
      class="panel"
      noValidate
      aria-labelledby="create-form"
      onSubmit={(event) => {
        event.preventDefault()
        action.run()
      }}
    >
      <h2 id="create-form" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={action.isRunning}>
          {action.isRunning ? 'Confirm in your wallet…' : 'Sign and create'}
        </button>
        {onClose !== undefined && (
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
