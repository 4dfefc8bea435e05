import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { CopyButton } from './copy-button.tsx'

interface Props {
  title: string
  secret: string
  children?: ComponentChildren
  /** The person has stored it. */
  onDone: () => void
}

/** Shows a secret once. It is in the memory of the page, and nowhere else. */
export function ShownSecret({ title, secret, children, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="shown-secret" aria-labelledby="shown-secret">
      <h2 id="shown-secret" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>Copy it now: it is not shown again. Whoever has it can sign notices in the name of this service. {children}</p>
      <div class="secret">
        <code>{secret}</code>
        <CopyButton text={secret} label="the secret" class="primary" />
      </div>
      <div class="actions">
        <button type="button" onClick={onDone}>
          I have stored it
        </button>
      </div>
    </section>
  )
}
