import { useEffect, useState } from 'preact/hooks'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'

const pollMs = 1500
const maxWaitMs = 60_000

/** Waits until a check of a monitor has ended, and calls `onEnd`. Returns whether it is under way. A failed poll is repeated. */
export function useCheckEnd(monitorId: string, checkId: string | undefined, onEnd: () => void): boolean {
  const { call } = useSession()
  const [ended, setEnded] = useState<string>()
  const isUnderWay = checkId !== undefined && ended !== checkId
  useEffect(() => {
    if (!isUnderWay) return
    const givesUpAt = Date.now() + maxWaitMs
    const poll = async () => {
      const { checks } = await call('monitor-checks', { monitorId, limit: 5 }).catch(() => ({ checks: [] }))
      if (Date.now() < givesUpAt && checks.every((check) => check.checkId !== checkId)) return
      setEnded(checkId)
      onEnd()
    }
    const timer = setInterval(() => void poll(), pollMs)
    return () => clearInterval(timer)
  }, [monitorId, checkId, isUnderWay])
  return isUnderWay
}
