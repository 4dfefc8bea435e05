import { AppError } from '#shared/contract/errors.ts'
import type { Static, TObject } from '#shared/contract/schema.ts'
import { schemaNote } from '#workers/llm/chat/chat-request.ts'
import type { ChatReply } from '#workers/llm/chat/read-chat.ts'
import { nextMode, type OutputMode } from '#workers/llm/chat/server-support.ts'
import type { ModelRequest } from '#workers/llm/llm.ts'
import type { ChatMessage } from '#workers/llm/messages/build-messages.ts'
import { checkReply } from './check-reply.ts'

/** The way to ask the model for one kind of reply. */
export interface Conversation {
  /** Sends messages and returns the reply. Throws AI_UNAVAILABLE. `mode`: another way to ask the server for JSON. */
  complete: (draft: CompletionDraft) => Promise<Completion>
  /** Notes whether the first reply is valid, to learn whether the server heeds the schema. */
  noteFirst: (isValid: boolean, mode: OutputMode) => void
}

export interface CompletionDraft {
  messages: readonly ChatMessage[]
  maxOutputTokens: number
  mode?: OutputMode
  read?: ModelRequest<TObject>['read']
}

export interface Completion extends ChatReply {
  /** How the server was asked for JSON. */
  mode: OutputMode
}

interface Question<S extends TObject> {
  messages: readonly ChatMessage[]
  output: S
  maxOutputTokens: number
  read?: CompletionDraft['read']
}

/**
 * Asks for an object that matches the schema. A reply that does not match goes back once, with the reasons. A reply that is
 * cut at its maximum is asked for once more with twice the tokens. Throws AI_UNAVAILABLE without a valid reply after that.
 */
export async function askModel<S extends TObject>(
  question: Question<S>,
  { complete, noteFirst }: Conversation,
): Promise<Static<S>> {
  const { messages, output, maxOutputTokens, read } = question
  const first = await completeWhole({ messages, maxOutputTokens, read }, complete)
  const checked = checkReply(first.text, output)
  noteFirst('value' in checked, first.mode)
  if ('value' in checked) return checked.value
  const repair = [...messages, ...repairMessages(first.text, checked.problems, output)]
  const mode = nextMode[first.mode] ?? first.mode
  const second = await completeWhole({ messages: repair, maxOutputTokens, mode, read }, complete)
  const repaired = checkReply(second.text, output)
  if ('value' in repaired) return repaired.value
  throw unusable('sent no reply of the requested form')
}

async function completeWhole(draft: CompletionDraft, complete: Conversation['complete']): Promise<Completion> {
  const reply = await complete(draft)
  const whole =
    reply.end === 'length' ? await complete({ ...draft, maxOutputTokens: draft.maxOutputTokens * 2 }) : reply
  if (whole.end === 'refusal') throw unusable('declined to answer')
  if (whole.end === 'length') throw unusable('did not finish its reply within its maximum length')
  return whole
}

/** The model sees its reply, the reasons and the schema, which some servers do not pass on. */
function repairMessages(reply: string, problems: readonly string[], output: TObject): ChatMessage[] {
  const reasons = problems.map((problem) => `- ${problem}`).join('\n')
  return [
    { role: 'assistant', content: reply.slice(0, maxQuotedReply) },
    {
      role: 'user',
      content: `The reply is not valid:\n${reasons}\nSend the whole corrected JSON object and nothing else.\n\n${schemaNote(output)}`,
    },
  ]
}

const unusable = (problem: string) =>
  new AppError('AI_UNAVAILABLE', `The language model ${problem}. Try again, or ask in other words.`)

const maxQuotedReply = 20_000
