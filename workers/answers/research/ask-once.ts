import { hash } from 'node:crypto'
import { AppError } from '#shared/contract/errors.ts'
import type { Static, TObject } from '#shared/contract/schema.ts'
import type { JobContext } from '#workers/job-run/job-context.ts'
import { askUntil } from '#workers/llm/ask-in-time.ts'
import type { Model, ModelRequest } from '#workers/llm/llm.ts'

export type AskContext = Pick<JobContext, 'parts' | 'signal' | 'now'> & { model: Model | undefined }

interface AskOptions {
  /** When the answer is too late, Unix milliseconds. */
  endsAt: number
  /** Called with the reason when the model fails. */
  onFailure: (reason: string) => void
}

/**
 * Asks the language model. Undefined without a model, or if it fails or is late. A reply is saved as a part of the job under
 * the hash of its request, so a job that runs again after its worker died does not pay for the same request twice. Throws the
 * signal's reason when it aborts.
 */
export async function askOnce<S extends TObject>(
  request: ModelRequest<S>,
  { endsAt, onFailure }: AskOptions,
  { model, parts, signal, now }: AskContext,
): Promise<Static<S> | undefined> {
  if (model === undefined) return undefined
  const key = `model-${hash('sha256', JSON.stringify([request, model.names]))}`
  const saved = await parts.find(key)
  // An earlier run of this job saved the reply, which had matched the schema.
  if (saved !== undefined) return JSON.parse(saved) as Static<S>
  try {
    const reply = await askUntil(endsAt, () => model.ask(request), { signal, now })
    await parts.save(key, JSON.stringify(reply))
    return reply
  } catch (thrown) {
    signal.throwIfAborted()
    if (!(thrown instanceof AppError) || thrown.code !== 'AI_UNAVAILABLE') throw thrown
    onFailure(thrown.message)
    return undefined
  }
}

/** One line for each text, numbered from 1, for a prompt. */
export const numberedList = (texts: readonly string[]): string =>
  texts.map((text, position) => `${position + 1}. ${text.replaceAll('\n', ' ')}`).join('\n')
