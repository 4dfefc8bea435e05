import { hash } from 'node:crypto'
import type { Store } from '#shared/storage/store.ts'

/** The id that an agent gave a call (JSON-RPC), unique within its session. */
export interface AgentCall {
  session: string
  id: string | number
}

/** How long a call can be cancelled by its id: longer than any call takes. */
const lifeMs = 600_000

/** How long a cancellation is stored: until the job of its call must exist. */
const cancellationLifeMs = 60_000

/** Maps the calls of agents to request ids, so that any process can cancel a call. */
export function agentCallStore(store: Pick<Store, 'put' | 'get'>) {
  return {
    /** Stores a cancellation, which may arrive before the job of its call exists. */
    cancel: (call: AgentCall, now: number) =>
      store.put('agentCalls', cancellationKeyOf(call), { value: now, expiresAt: now + cancellationLifeMs }),

    /** When the agent cancelled the call, in Unix milliseconds; undefined when it did not. */
    async cancelledAt(call: AgentCall): Promise<number | undefined> {
      const row = await store.get('agentCalls', cancellationKeyOf(call))
      return typeof row?.value === 'number' ? row.value : undefined
    },

    begin: (call: AgentCall, requestId: string, now: number) =>
      store.put('agentCalls', keyOf(call), { value: requestId, expiresAt: now + lifeMs }),

    /** The request id of the call. */
    async find(call: AgentCall): Promise<string | undefined> {
      const row = await store.get('agentCalls', keyOf(call))
      return typeof row?.value === 'string' ? row.value : undefined
    },
  }
}

export type AgentCallStore = ReturnType<typeof agentCallStore>

/** Hashed, because the agent chooses both parts, at any length. As JSON, 1 and "1" are different ids. */
const keyOf = ({ session, id }: AgentCall) => hash('sha256', JSON.stringify([session, id]), 'base64url')
const cancellationKeyOf = (call: AgentCall) => `given up ${keyOf(call)}`
