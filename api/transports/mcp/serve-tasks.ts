import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
  type JSONRPCRequest,
  type Result,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server'
import { defaultMaxTokens, maxTokensRange } from '#api/documents/tools.ts'
import { cancelJob, type CancelDeps } from '#api/jobs/cancel-job.ts'
import { jobNotFound, viewJob, type ViewedJob, type ViewJobDeps } from '#api/jobs/view-job.ts'
import { renderError } from '#api/middleware/render-error.ts'
import { settlementHeaders, type SettlementDeps } from '#api/payments/settlement-headers.ts'
import { AppError, errors, toAppError } from '#shared/contract/errors.ts'
import { operations } from '#shared/contract/operations/index.ts'
import { cancelledFailure } from '#shared/storage/stores/jobs.ts'
import type { AgentRequest } from './agent-request.ts'
import { codeOf, firstPart } from './continuation.ts'
import { acceptsTasks, taskFields, tasksExtension, type TaskName } from './create-task.ts'
import { headersToMeta } from './pay-in-band.ts'
import { progressText } from './progress-text.ts'
import { toolError, type ResultForm } from './tool-result.ts'

type TaskDeps = ViewJobDeps & CancelDeps & SettlementDeps

/** Serves `tasks/get`, `tasks/update` and `tasks/cancel`, free of charge. The id of a task opens what that of its job opens. */
export function serveTasks(server: TaskServer, agent: AgentRequest, deps: TaskDeps): void {
  server.registerCapabilities({ extensions: { [tasksExtension]: {} } })
  serve('tasks/get', (task) => showTask(task, agent, deps))
  serve('tasks/update', async ({ id, requestId }) => {
    // No job requires input, so that there is nothing to answer.
    await viewJob(id, requestId, deps)
    return {}
  })
  serve('tasks/cancel', async ({ id, requestId }) => {
    await viewJob(id, requestId, deps)
    await cancelJob(requestId, deps.now(), deps)
    return {}
  })

  function serve(method: string, handle: (task: NamedTask) => Promise<Result>): void {
    server.setRequestHandler(method, { params: taskParams }, async ({ taskId }, { mcpReq }) => {
      if (!acceptsTasks(mcpReq)) throw undeclared()
      try {
        return await handle(findTask(taskId, deps))
      } catch (thrown) {
        throw taskError(thrown, agent, deps)
      }
    })
  }
}

/** A server whose tools may answer with a task. The package requires that they answer with a tool result. */
export class TaskServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    return async (request, context) => {
      let task: Result | undefined
      const checked = super._wrapHandler(method, async (...given) => {
        const result = await handler(...given)
        if (!('resultType' in result) || result['resultType'] !== 'task') return result
        task = result
        return { content: [] }
      })
      const result = await checked(request, context)
      return task ?? result
    }
  }
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

interface NamedTask extends TaskName {
  /** The call of the job. */
  requestId: string
}

function findTask(taskId: string, { jobIds }: Pick<TaskDeps, 'jobIds'>): NamedTask {
  const [, id = '', tokens = String(defaultMaxTokens)] = /^([\w-]+)(?:\.(\d{1,7}))?$/.exec(taskId) ?? []
  const requestId = jobIds.requestIdOf(id)
  if (requestId === undefined || Number(tokens) > maxTokensRange.maximum) throw jobNotFound()
  return { id, requestId, maxTokens: Number(tokens) }
}

/**
 * The state of a task, with the result of its tool when it is over. An error of the tool is a result, too: the state `failed` is
 * for errors of the protocol. A cancelled job that kept what it did is completed, because that was paid for. Throws
 * JOB_NOT_FOUND if there is no such job, or if its answer has expired.
 */
async function showTask(task: NamedTask, agent: AgentRequest, deps: TaskDeps): Promise<Result> {
  const { view, body } = await viewJob(task.id, task.requestId, deps)
  const { status, error, progress, refunded, createdAt, startedAt = createdAt, finishedAt = startedAt } = view
  const shown = { ...taskFields(task), createdAt, lastUpdatedAt: finishedAt }
  if (body !== undefined)
    return { ...shown, status: 'completed', result: await resultOf(task, { view, body, form: agent.form }, deps) }
  if (error !== undefined) {
    const { code, message } = error
    const failed = { ...agent.ctx.state, requestId: task.id }
    const more = refunded === undefined ? {} : { refunded }
    const options = { docs: docsOf(deps), more, meta: await receiptMeta(task, deps) }
    const result = toolError(new AppError(codeOf(code), message), failed, options)
    return { ...shown, status: 'completed', statusMessage: message, result: { ...complete, ...result } }
  }
  if (status === 'completed') throw jobNotFound()
  if (status !== 'cancelled') return { ...shown, status: 'working', statusMessage: progressText(progress) }
  const money = refunded === undefined ? '' : ` Refunded: $${refunded.amount}.`
  return { ...shown, status: 'cancelled', statusMessage: cancelledFailure.message + money }
}

interface ShownAnswer extends Required<ViewedJob> {
  form: ResultForm
}

/** The result of the tool, as a call that waits for it gets it. */
async function resultOf(task: NamedTask, { view, body, form }: ShownAnswer, deps: TaskDeps): Promise<CallToolResult> {
  const { id, maxTokens } = task
  const operation = operations.find(({ name }) => name === view.operation)
  if (operation === undefined) throw jobNotFound()
  const meta = await receiptMeta(task, deps)
  return { ...complete, ...(await firstPart({ body, name: async () => id }, { operation, maxTokens, form, meta })) }
}

/** The package adds it to the outer result only. */
const complete = { resultType: 'complete' }

/** The headers of a paid answer that the record of its payment gives, as `_meta`. */
async function receiptMeta({ requestId }: NamedTask, deps: TaskDeps) {
  const payment = await deps.paid.findByRequest(requestId)
  return payment === undefined ? {} : headersToMeta(settlementHeaders(payment, deps))
}

const taskParams: StandardSchemaV1<unknown, { taskId: string }> = {
  '~standard': {
    version: 1,
    vendor: 'webintel',
    validate(params) {
      const taskId = typeof params === 'object' && params !== null && 'taskId' in params ? params.taskId : undefined
      if (typeof taskId === 'string') return { value: { taskId } }
      return { issues: [{ message: 'expected the taskId of a task, a string' }] }
    },
  },
}

const undeclared = () =>
  new MissingRequiredClientCapabilityError(
    { requiredCapabilities: { extensions: { [tasksExtension]: {} } } },
    `Expected the extension ${tasksExtension} in the client capabilities of this request.`,
  )

/** An error as one of the protocol. `data` is the error body of the HTTP API. */
function taskError(thrown: unknown, { ctx: { state } }: AgentRequest, deps: TaskDeps): ProtocolError {
  const error = toAppError(thrown)
  const { requestId, logFields } = state
  logFields['code'] = error.code
  if (errors[error.code].status >= 500 && error.cause !== undefined) logFields['err'] = error.cause
  const { body } = renderError(error, { requestId, docs: docsOf(deps), asProblem: false })
  if (error.code !== 'JOB_NOT_FOUND') return new ProtocolError(ProtocolErrorCode.InternalError, error.message, body)
  return new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTask, body)
}

const unknownTask = 'No task with this id. Send the taskId of a result of the last 24 hours, unchanged.'

const docsOf = ({ publicUrl }: Pick<TaskDeps, 'publicUrl'>) => `${publicUrl()}/docs`
