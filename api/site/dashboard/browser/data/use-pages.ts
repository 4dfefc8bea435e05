import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { messageOf } from '#api/site/shell/browser/use-action.ts'

interface Page<T> {
  entries: readonly T[]
  next?: string | undefined
}

export interface Pages<T> {
  entries: readonly T[]
  isLoading: boolean
  /** Why the last page could not be loaded. */
  failure?: string
  /** Loads the next page. Absent on the last page. */
  more?: () => void
  /** Starts again with the first page. */
  reload: () => void
}

/** A list that is loaded page by page. */
export function usePages<T>(
  load: (cursor: string | undefined) => Promise<Page<T>>,
  inputs: readonly unknown[],
): Pages<T> {
  const [held, setHeld] = useState<Page<T> | undefined>()
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(true)
  const run = useRef(0)

  const read = useCallback((before: Page<T> | undefined) => {
    const own = ++run.current
    setLoading(true)
    setFailure(undefined)
    load(before?.next)
      .then(
        ({ entries, next }) =>
          own === run.current && setHeld({ entries: [...(before?.entries ?? []), ...entries], next }),
        (error: unknown) => own === run.current && setFailure(messageOf(error)),
      )
      .finally(() => own === run.current && setLoading(false))
  }, inputs)

  const reload = useCallback(() => {
    setHeld(undefined)
    read(undefined)
  }, [read])
  useEffect(reload, [reload])

  return {
    entries: held?.entries ?? [],
    isLoading,
    ...(failure !== undefined && { failure }),
    ...((held?.next !== undefined || (held === undefined && failure !== undefined)) && { more: () => read(held) }),
    reload,
  }
}
