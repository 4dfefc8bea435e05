import type { Input, Result } from '#shared/contract/operations/index.ts'
import { describePlainPage } from '#workers/facts/tech/describe-page.ts'
import type { HandlerContext } from '#workers/handler.ts'
import { failureOfPart } from '#workers/job-run/failures.ts'
import { storeResultMs } from '#workers/job-run/job-context.ts'
import { cutShort } from '#workers/pages/freshness.ts'
import { emptyPage } from '#workers/pages/refusal/refusal-errors.ts'

type Context = Pick<
  HandlerContext,
  | 'egress'
  | 'known'
  | 'extraction'
  | 'technologies'
  | 'dnsResolver'
  | 'noteFreshness'
  | 'now'
  | 'signal'
  | 'deadlineAt'
  | 'pageJobs'
  | 'politeness'
  | 'queueEntry'
>

/** Reads a page over plain HTTP. Sends the call to a worker with a browser if its caller or the page needs one. */
export async function tech(input: Input<'tech'>, context: Context): Promise<Result<'tech'>> {
  if (input.tier === 'pro') return render(input, context)
  const { isShell, result } = await describePlainPage(input.url, context)
  if (!isShell) return result
  const isFound = result.technologies.length > 0
  if (input.tier === 'auto' && (await context.pageJobs.isStaffed().catch(() => false))) {
    try {
      return await renderInTurn(input, context)
    } catch (thrown) {
      const { code, message } = failureOfPart(thrown, context.signal)
      if (!isFound) throw thrown
      // A call soon after may render the page.
      context.noteFreshness?.(cutShort)
      const warning = `The page was not rendered, so its global variables are missing. ${code}: ${message}`
      return { ...result, warnings: [...(result.warnings ?? []), warning] }
    }
  }
  if (!isFound) throw emptyPage(false)
  return result
}

/** Waits until the host takes a second request. */
async function renderInTurn(input: Input<'tech'>, context: Context): Promise<Result<'tech'>> {
  const { politeness, deadlineAt, signal } = context
  await politeness.takeTurn(new URL(input.url).host, { deadlineAt, signal })
  return render(input, context)
}

/** The same call, on a worker with a browser. This job stores the answer, so the other has no cache key. */
async function render(input: Input<'tech'>, context: Context): Promise<Result<'tech'>> {
  const { pageJobs, queueEntry, deadlineAt, noteFreshness, signal } = context
  const job = {
    operation: { name: queueEntry.name, pool: 'browser' as const },
    parent: queueEntry,
    input,
    key: undefined,
    deadlineAt: deadlineAt - storeResultMs,
    isHostHeld: true,
  }
  const { json, storedAt, isCut } = await pageJobs.run(job, signal)
  noteFreshness?.(isCut === true ? cutShort : { mayKeep: storedAt !== undefined })
  // The handler `techRendered` made it.
  return JSON.parse(json) as Result<'tech'>
}
