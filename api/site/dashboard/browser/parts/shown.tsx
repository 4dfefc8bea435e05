import type { ComponentChildren } from 'preact'
import type { Loaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { Loading, Notice } from '#api/site/shell/browser/notice.tsx'

interface Props<T> {
  loaded: Loaded<T>
  reload: () => void
  children: (value: T) => ComponentChildren
}

/** A value, or its loading or error state. */
export function Shown<T>({ loaded, reload, children }: Props<T>) {
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'loaded') return <>{children(loaded.value)}</>
  return (
    <Notice kind="bad">
      <p>{loaded.message}</p>
      <button type="button" onClick={reload}>
        Try again
      </button>
    </Notice>
  )
}
