import type { InlineDeps } from '#api/inline/inline-deps.ts'
import type { Allowances } from '#shared/queue/allowances.ts'
import type { HostStore } from '#shared/storage/stores/hosts.ts'
import type { UnpaidWork } from './unpaid-work.ts'

/** The dependencies of the pipeline. */
export interface AnswerDeps extends InlineDeps {
  allowances: Allowances
  hosts: Pick<HostStore, 'find' | 'recordPaidRendering'>
  unpaidWork: UnpaidWork
}
