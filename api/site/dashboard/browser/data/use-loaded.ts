import { useCallback, useEffect, useState } from 'preact/hooks'
import { messageOf } from '#api/site/shell/browser/use-action.ts'

export type Loaded<T> = { state: 'loading' } | { state: 'failed'; message: string } | { state: 'loaded'; value: T }

/** Loads a value when the component appears, and again when `reload` is called. A late answer of an earlier load is ignored. */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[]): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [run, setRun] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setLoaded({ state: 'loading' })
    load().then(
      (value) => isCurrent && setLoaded({ state: 'loaded', value }),
      (error: unknown) => isCurrent && setLoaded({ state: 'failed', message: messageOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [run, ...inputs])
  return [loaded, useCallback(() => setRun((last) => last + 1), [])]
}
