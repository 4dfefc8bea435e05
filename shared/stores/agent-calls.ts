import { hash } from 'node:crypto'
import type { Store } from '#shared/ports/store.ts'

/** A call as its agent names it: by a number that counts within the session. */
export interface AgentCall {
  session: string
  id: string | number
}

/** How long a call may still be cancelled by that name: longer than any takes. */
const lifeMs = 600_000

/** Which request a call of an agent is, for whoever is told that the agent has given up waiting for it. */
export function agentCallStore(store: Pick<Store, 'put' | 'get'>) {
  return {
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
