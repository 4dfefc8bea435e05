import { AppError } from '#shared/contract/errors.ts'
import type { Capture } from '#shared/egress/egress.ts'
import type { RawPage } from './page.ts'
import { blockedCodes, readCapture, type ReadDeps } from './read-page.ts'
import { isPlaceholderPage } from './refusal/refusal-errors.ts'

/** Throws the error of an extraction that found a bot wall, an error page or a placeholder. Ignores other errors. */
export async function assertRealPage(
  capture: Capture & Pick<RawPage, 'isRendered'>,
  { extraction, noteFreshness }: Pick<ReadDeps, 'extraction' | 'noteFreshness'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const deps = { extraction, ...(noteFreshness && { noteFreshness }) }
    await readCapture(capture, { mainContent: false }, deps, signal)
  } catch (thrown) {
    signal.throwIfAborted()
    if (!(thrown instanceof AppError)) return
    if (blockedCodes.has(thrown.code) || thrown.code === 'TARGET_ERROR' || isPlaceholderPage(thrown)) throw thrown
  }
}
