import {
  CLIENT_CAPABILITIES_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  type CallToolResult,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { defaultMaxTokens } from '#api/documents/tools.ts'
import { jobLifeMs } from '#shared/storage/stores/jobs.ts'

// The extension Tasks of revision 2026-07-28 (SEP-2663): a job as a task. The types of tasks in the package are those of
// revision 2025-11-25, which is another protocol.

export const tasksExtension = 'io.modelcontextprotocol/tasks'
const firstRevision = '2026-07-28'

/** How long a call waits for its job before it becomes a task. Most pages take less. */
export const taskWaitMs = 5000

/** Whether the client reads tasks. Each request says so for itself. */
export function acceptsTasks({ envelope }: Pick<ServerContext['mcpReq'], 'envelope'>): boolean {
  // The package has checked the entries, and does not type them.
  const { [PROTOCOL_VERSION_META_KEY]: revision = '', [CLIENT_CAPABILITIES_META_KEY]: capabilities } = (envelope ??
    {}) as { [PROTOCOL_VERSION_META_KEY]?: string; [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities }
  return revision >= firstRevision && capabilities?.extensions?.[tasksExtension] !== undefined
}

interface NewTask extends Pick<TaskName, 'maxTokens'> {
  meta: Readonly<Record<string, unknown>>
}

/** The task of a call that was answered 202, instead of the result of its tool. Any process can show it from now on. */
export function createTask(
  { requestId: id, expiresAt }: { requestId: string; expiresAt: string },
  { maxTokens, meta }: NewTask,
): CallToolResult {
  const createdAt = new Date(Date.parse(expiresAt) - jobLifeMs).toISOString()
  const task = { ...taskFields({ id, maxTokens }), status: 'working', createdAt, lastUpdatedAt: createdAt }
  // The package has no type for it. `TaskServer` sends it as it is.
  return { resultType: 'task', ...task, _meta: meta } as unknown as CallToolResult
}

/** The parts of the id of a task. */
export interface TaskName {
  /** The id of the job: the only key. */
  id: string
  /** Of the arguments of the call. */
  maxTokens: number
}

/** The fields that a task has in each of its states. */
export const taskFields = ({ id, maxTokens }: TaskName) => ({
  taskId: maxTokens === defaultMaxTokens ? id : `${id}.${maxTokens}`,
  ttlMs: jobLifeMs,
  pollIntervalMs: 1000,
})
