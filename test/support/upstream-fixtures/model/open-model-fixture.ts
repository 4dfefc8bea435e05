import {
  openFixtureUpstream,
  type FixtureReply,
  type FixtureRequest,
  type FixtureUpstream,
} from '#test/support/upstream-fixtures/open-fixture-upstream.ts'
import type { PromptName } from '#workers/llm/llm.ts'
import { loadPrompts, type Prompts } from '#workers/llm/prompts/load-prompts.ts'
import type { CompetentReply } from './competent-reply.ts'
import { completion } from './completion.ts'
import { readModelRequest, type ModelFixtureRequest } from './read-model-request.ts'
import { rejectionOf } from './rejection-of.ts'
import { competentReplies } from './replies/index.ts'
import { spoil, type ModelMode } from './spoil.ts'

/** A server on loopback that speaks the Chat Completions API, with a model that reads its data. */
export interface ModelFixture extends FixtureUpstream {
  /** The competent reply of each prompt. Set one to answer otherwise. */
  replies: Map<PromptName, CompetentReply>
  /** How the model or its server behaves; see `ModelMode`. */
  mode: ModelMode
  /** The modes of the next requests, before `mode`. */
  nextModes: ModelMode[]
  /** The requests so far, parsed. */
  asked: ModelFixtureRequest[]
}

export const modelKey = 'model-test-key'

/** Opens the server. `prompts`: those that it can tell apart when a request names none. */
export async function openModelFixture(prompts: Prompts = loadPrompts()): Promise<ModelFixture> {
  const upstream = await openFixtureUpstream(
    (url) => ({
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_API_KEY: modelKey,
      OPENAI_MODEL: 'fixture-large',
      OPENAI_SMALL_MODEL: 'fixture-small',
    }),
    respond,
  )
  const { reset } = upstream
  const fixture: ModelFixture = Object.assign(upstream, {
    replies: new Map(competentReplies),
    mode: 'competent' as const,
    nextModes: [],
    asked: [],
    reset() {
      reset()
      fixture.replies = new Map(competentReplies)
      fixture.mode = 'competent'
      for (const list of [fixture.nextModes, fixture.asked, fixture.requests]) list.length = 0
    },
  })
  return fixture

  function respond(received: FixtureRequest): FixtureReply {
    const { method, url, headers, body } = received
    if (method !== 'POST' || url.pathname !== '/v1/chat/completions') return failure(404, 'Not found')
    if (headers['authorization'] !== `Bearer ${modelKey}`) return failure(401, 'Incorrect API key provided')
    const request = readModelRequest(body, prompts)
    fixture.asked.push(request)
    const mode = fixture.nextModes.shift() ?? fixture.mode
    const rejected = rejectionOf(request, mode)
    if (rejected !== undefined) return rejected
    const reply = fixture.replies.get(request.prompt)
    if (reply === undefined) return failure(500, `The fixture has no reply for the prompt ${request.prompt}.`)
    return completion(request, spoil(reply(request), request, mode), mode)
  }
}

const failure = (status: number, message: string): FixtureReply => ({ status, body: { error: { message } } })
