import { audienceOf } from './audience.ts'
import { jobText } from './running.ts'
import { liveScreen, plainScreen, type Terminal } from './screen.ts'
import { frameMs, progressText, spinnerAt, type JobProgress } from './texts.ts'

/** A line that shows a person how far a command is. Disposing removes it. */
export interface ProgressLine extends Disposable {
  report: (progress: JobProgress) => void
}

/**
 * Opens a line about a command that waits or works. A terminal redraws it, one without a cursor gets a new line for each
 * change, and programs get nothing.
 *
 * @param name - The work in a few words.
 */
export function openProgressLine(name: string, terminal: Terminal): ProgressLine {
  const audience = audienceOf(terminal)
  if (audience === 'json') return { report() {}, [Symbol.dispose]() {} }
  const screen = audience === 'live' ? liveScreen(terminal) : plainScreen(terminal)
  const startedAt = Date.now()
  let latest: JobProgress | undefined
  const draw = () => {
    const now = Date.now()
    const text = latest && jobText({ operation: name, progress: latest, startedAt }, now)
    screen.update(text === undefined ? [] : [`${spinnerAt(now)} ${text}`])
  }
  const timer = audience === 'live' ? setInterval(draw, frameMs) : undefined
  return {
    report(progress) {
      const text = progressText(progress)
      const isNew = latest === undefined || progressText(latest) !== text
      latest = progress
      if (audience === 'live') draw()
      else if (isNew) screen.update([], `… ${name}  ${text}`)
    },
    [Symbol.dispose]() {
      clearInterval(timer)
      screen.update([])
    },
  }
}
