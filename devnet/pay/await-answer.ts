import { resultOf } from '#client/job.ts'
import { settingsOf } from '#client/options.ts'
import { openProgressLine } from '#shared/terminal/progress-line.ts'

/** A job that the service answered with is followed this soon at a terminal, so that a person sees its progress. */
const patience = 'wait=1'

/** The header that makes the service answer with a job soon, if a person at a terminal wants to see its progress. */
export const progressHeaders = (): Readonly<Record<string, string>> =>
  process.stderr.isTTY ? { Prefer: patience } : {}

/**
 * The text of an answer. If the service answered with a job, shows its progress on stderr and waits for its result. Throws
 * WebintelError if the job fails.
 */
export async function awaitAnswer(
  response: Response,
  { name, serviceUrl }: { name: string; serviceUrl: string },
): Promise<string> {
  const text = await response.text()
  const requestId = response.headers.get('X-Request-Id')
  if (response.status !== 202 || requestId === null) return text
  using line = openProgressLine(name, process.stderr)
  const result = await resultOf(requestId, settingsOf({ baseUrl: serviceUrl }), { onProgress: line.report })
  return JSON.stringify(result)
}
