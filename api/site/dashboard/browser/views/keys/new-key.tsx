import { useEffect, useRef } from 'preact/hooks'
import { keySnippets } from '#api/site/dashboard/browser/data/key-snippets.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { CopyButton } from '#api/site/dashboard/browser/parts/copy-button.tsx'
import { Tabs } from '#api/site/dashboard/browser/parts/tabs.tsx'
import type { Result } from '#shared/contract/operations/index.ts'

interface Props {
  made: Result<'key-create'>
  /** The person has stored the key. */
  onDone: () => void
}

/** Shows a key once, with ready-made snippets. The key is in the memory of the page, and nowhere else. */
export function NewKey({ made: { key, label, operations, hosts }, onDone }: Props) {
  const { publicUrl } = useSession().settings
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const tabs = keySnippets({ key, publicUrl, operations, hosts }).map(({ name, place, text }) => ({
    name,
    panel: (
      <>
        <div class="actions">
          <p class="muted">{place}</p>
          <CopyButton text={text} label={`the snippet for ${name}`} />
        </div>
        <pre tabIndex={0}>
          <code>{text}</code>
        </pre>
      </>
    ),
  }))
  return (
    <section class="panel" aria-labelledby="new-key">
      <h2 id="new-key" ref={heading} tabIndex={-1}>
        Copy the key “{label}” now
      </h2>
      <p>It is not shown again. Whoever has it can spend within its limits, so keep it as you keep a password.</p>
      <div class="secret">
        <code>{key}</code>
        <CopyButton text={key} label="the key" class="primary" />
      </div>
      <h3>Use it</h3>
      <Tabs label="Clients" tabs={tabs} />
      <div class="actions">
        <button type="button" onClick={onDone}>
          I have stored it
        </button>
      </div>
    </section>
  )
}
