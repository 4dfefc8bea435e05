import { useState } from 'preact/hooks'

/** Something that a button does. It runs once at a time. */
export function useAction(work: () => Promise<void>): Action {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  return {
    isRunning,
    ...(failure !== undefined && { failure }),
    run() {
      if (isRunning) return
      setRunning(true)
      setFailure(undefined)
      work()
        .catch((error: unknown) => setFailure(messageOf(error)))
        .finally(() => setRunning(false))
    },
  }
}

export interface Action {
  isRunning: boolean
  /** Why the last run failed. */
  failure?: string
  run: () => void
}

export const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Something went wrong. Load the page again.'
