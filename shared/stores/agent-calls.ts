import { hash } from 'node:crypto'
import type { Store } from '#shared/ports/store.ts'

/** A call as its agent names it: by a number that counts within the session. */
export interface AgentCall {
  session: string
  id: string | number
}

/** How long a call may still be cancelled by that name: longer than any takes. */
const lifeMs = 600_000

/** How long that an agent gave up is remembered: until the job it is about must exist. */
const givenUpLifeMs = 60_000

/** Which request a call of an agent is, for whoever is told that the agent has given up waiting for it. */
export function agentCallStore(store: Pick<Store, 'put' | 'get'>) {
  return {
    /** Remembers that the agent gave up on a call, which may not have been heard of yet. */
    giveUp: (call: AgentCall, now: number) =>
      store.put('agentCalls', `given up ${keyOf(call)}`, { value: now, expiresAt: now + givenUpLifeMs }),

    /** When the agent gave up on a call of that name, Unix milliseconds; undefined where it did not. */
    async givenUpAt(call: AgentCall): Promise<number | undefined> {
      const row = await store.get('agentCalls', `given up ${keyOf(call)}`)
      return typeof row?.value === 'number' ? row.value : undefined
    },

    begin: (call: AgentCall, requestId: string, now: number) =>
      store.put('agentCalls', keyOf(call), { value: requestId, expiresAt: now + lifeMs }),

    async find(call: AgentCall): Promise<string | undefined> {
      const row = await store.get('agentCalls', keyOf(call))
      return typeof row?.value === 'string' ? row.value : undefined
    },
  }
}

export type AgentCallStore = ReturnType<typeof agentCallStore>

/** Both are the caller's own words: of any length, and 1 is another id than "1". */
const keyOf = ({ session, id }: AgentCall) => hash('sha256', JSON.stringify([session, id]), 'base64url')
