import { AppError } from '#shared/contract/errors.ts'
import type { TObject } from '#shared/contract/schema.ts'
import { countTokens, estimateTokens } from '#workers/llm/budget/estimate-tokens.ts'
import type { Account } from '#workers/llm/budget/open-account.ts'
import { ChatError, type ChatProblem } from '#workers/llm/chat/chat-error.ts'
import { chatRequest, type ChatRequest } from '#workers/llm/chat/chat-request.ts'
import { openTransport, sendWithRetries } from '#workers/llm/chat/open-transport.ts'
import type { ChatReply } from '#workers/llm/chat/read-chat.ts'
import {
  openServerMemory,
  isSchemaSpecific,
  supportAfter,
  type ServerSupport,
} from '#workers/llm/chat/server-support.ts'
import type { LlmDeps } from '#workers/llm/llm-deps.ts'
import type { ModelBudget, ModelRole } from '#workers/llm/llm.ts'
import type { Prompt } from '#workers/llm/prompts/load-prompts.ts'
import type { CompletionDraft, Conversation } from './ask-model.ts'

interface SessionDeps extends LlmDeps {
  names: Readonly<Record<ModelRole, string>>
}

/** The subject of a conversation. */
interface Topic {
  prompt: Prompt
  role: ModelRole
  output: TObject
}

/** The conversations of one job. They share its budget of tokens, time and retries. */
type Session = (topic: Topic) => Conversation

/** Opens the sessions of all jobs of a process. They share the transport and the knowledge of the server. */
export function openSessions(deps: SessionDeps): (budget: ModelBudget, account: Account) => Session {
  const { config, log, now, random, names } = deps
  const send = openTransport(deps)
  const memory = openServerMemory(config.LLM_OUTPUT_MODE)

  return ({ signal, deadlineAt, onSpent }, account) => {
    const retrying = { signal, timeLeftMs: () => deadlineAt - now(), budget: { left: maxRetriesPerJob }, random }

    return ({ prompt, role, output }) => {
      const model = names[role]
      return {
        noteFirst: (isValid, mode) => memory.noteReply(model, isValid, mode),
        async complete(draft) {
          try {
            return await adapt(draft)
          } catch (thrown) {
            throw unavailable(thrown)
          }
        },
      }

      /** Sends the request without the parameters that the server rejects, and remembers them once a request succeeds. */
      async function adapt(draft: CompletionDraft) {
        const known = memory.supportOf(model)
        const isForced = memory.isForced || draft.mode === undefined
        let support = isForced ? known : { ...known, mode: draft.mode ?? known.mode }
        let isLasting = draft.mode === undefined
        for (;;) {
          try {
            const request = requestFor(draft, support)
            const reply = await sendWithRetries(() => attempt(request, draft), retrying)
            if (isLasting && support !== known) memory.remember(model, support)
            return { ...reply, mode: support.mode }
          } catch (thrown) {
            if (!(thrown instanceof ChatError) || thrown.problem !== 'rejected') throw thrown
            const next = supportAfter(thrown, support, !memory.isForced)
            if (next === undefined) throw thrown
            isLasting &&= !isSchemaSpecific(thrown)
            support = next
          }
        }
      }

      function requestFor({ messages, maxOutputTokens }: CompletionDraft, support: ServerSupport): ChatRequest {
        return chatRequest({ model, name: prompt.name, messages, output, maxOutputTokens }, support)
      }

      async function attempt(request: ChatRequest, { maxOutputTokens, read }: CompletionDraft): Promise<ChatReply> {
        const input = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
        const reservation = account.reserve(role, { input, output: maxOutputTokens })
        const startedAt = now()
        const logged = { role, model, prompt: `${prompt.name}.v${prompt.version}` }
        const pace = openPace(now)
        const readText = read?.()
        const onText = (text: string) => {
          readText?.(text)
          if (onSpent === undefined || !pace()) return
          reservation.note({ input, output: Math.min(estimateTokens(text), maxOutputTokens) })
          onSpent(account.usage())
        }
        try {
          const reply = await send(request, { signal, deadlineAt, onText })
          const used = countTokens(reply.usage, { input, output: estimateTokens(reply.text) }, maxOutputTokens)
          reservation.settle(used)
          const tokens = { inputTokens: used.input, outputTokens: used.output }
          log.info({ ...logged, ...tokens, end: reply.end, ms: now() - startedAt }, 'model replied')
          return reply
        } catch (thrown) {
          const problem = thrown instanceof ChatError ? thrown.problem : 'aborted'
          reservation.settle({ input: paidProblems.has(problem) ? input : 0, output: 0 })
          const status = thrown instanceof ChatError ? thrown.status : undefined
          const failed = { ...logged, problem, ...(status !== undefined && { status }), ms: now() - startedAt }
          log.info(failed, 'model failed')
          throw thrown
        } finally {
          onSpent?.(account.usage())
        }
      }
    }
  }
}

/** True at most once a second. */
function openPace(now: () => number): () => boolean {
  let nextAt = now() + progressGapMs
  return () => {
    if (now() < nextAt) return false
    nextAt = now() + progressGapMs
    return true
  }
}

const progressGapMs = 1000

/** Problems of requests that the server worked on. */
const paidProblems: ReadonlySet<string> = new Set(['cut', 'slow', 'late', 'aborted'])

const maxRetriesPerJob = 12

/** The error that callers see for a failed request to the model. It holds no words of the server, also not as its cause: causes are logged. */
function unavailable(thrown: unknown): unknown {
  if (!(thrown instanceof ChatError)) return thrown
  const { problem, retryAfterMs, status } = thrown
  const message = `The language model ${meanings[problem]}${status === undefined ? '' : ` (HTTP status ${status})`}. Try again later.`
  return new AppError('AI_UNAVAILABLE', message, {
    ...(retryAfterMs !== undefined && { retryAfterSeconds: Math.min(Math.ceil(retryAfterMs / 1000), maxPauseSeconds) }),
  })
}

const meanings: Readonly<Record<ChatProblem, string>> = {
  down: 'does not answer',
  paused: 'did not answer earlier requests',
  cut: 'broke off its reply',
  slow: 'did not reply in time',
  late: 'did not reply before the deadline of the call',
  busy: 'has too many requests',
  'refused-key': 'rejected the key of this service',
  'not-found': 'was not found at its address',
  rejected: 'rejected the request of this service',
}

/** The longest pause that callers are told. */
const maxPauseSeconds = 86_400
