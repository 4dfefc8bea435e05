import type { Browser } from '#workers/browser/browser.ts'
import { noteAnswers } from '#workers/browser/page/note-answers.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { assertRealPage } from '#workers/pages/assert-real-page.ts'
import { devices, type Device } from './devices.ts'
import { measureLoad, type Load } from './measure-load.ts'

export type MeasureContext = Pick<JobContext, 'now' | 'signal' | 'politeness' | 'extraction' | 'noteFreshness'> & {
  browser: Browser
}

/** Loads pages in fresh tabs, one after the other: loads at the same time would slow each other down. */
export interface Loader {
  /** Throws the errors of `measureLoad`. */
  load: (url: string, device: Device, depth: 'timings' | 'document') => Promise<Load>
  /**
   * Loads a page again, in turns on both devices, until each has the wanted loads or the time until `endsAt` may not
   * suffice for another. Adds to the loads that are given. Errors end the repetition.
   */
  repeat: (url: string, loads: Load[], endsAt: number) => Promise<void>
}

/** `endsAt`: Unix milliseconds. */
export function createLoader(endsAt: number, context: MeasureContext): Loader {
  const { browser, now, signal, politeness } = context
  let longestMs = 0
  const assertReal = (capture: Parameters<typeof assertRealPage>[0]) => assertRealPage(capture, context, signal)

  return { load, repeat }

  async function load(url: string, device: Device, depth: 'timings' | 'document'): Promise<Load> {
    const startedAt = now()
    const loaded = await browser.inTab({ signal, deadlineAt: endsAt }, (tab) => {
      noteAnswers(tab.page, politeness, now)
      return measureLoad({ url, device, depth, endsAt, signal, assertReal }, tab)
    })
    longestMs = Math.max(longestMs, now() - startedAt)
    return loaded
  }

  async function repeat(url: string, loads: Load[], stopAt: number): Promise<void> {
    for (const device of Array.from({ length: loadsPerDevice - 1 }).flatMap(() => devices)) {
      // A device whose first load failed gets no more.
      if (!loads.some((each) => each.device === device)) continue
      if (now() + 2 * longestMs > stopAt) return
      try {
        await politeness.takeTurn(new URL(url).host, { deadlineAt: stopAt, signal })
        loads.push(await load(url, device, 'timings'))
      } catch {
        signal.throwIfAborted()
        return
      }
    }
  }
}

/** A median needs three. */
const loadsPerDevice = 3
