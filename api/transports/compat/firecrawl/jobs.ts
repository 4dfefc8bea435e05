import { fieldsOf, listOf, type Adapter, type Fields } from '#api/transports/compat/adapter.ts'
import { AppError } from '#shared/contract/errors.ts'
import { jobCancel } from '#shared/contract/operations/job-cancel.ts'
import { jobGet } from '#shared/contract/operations/job-get.ts'
import { documentOf } from './page-options.ts'

/** The answer to a job that has started. `path`: where its status is. */
export const started = ({ requestId }: Fields, path: string, publicUrl: string) => ({
  success: true,
  id: requestId,
  url: `${publicUrl}${path}/${String(requestId)}`,
})

/** The status of a job of an operation, with the pages once it has ended. `list`: the field of its result with the pages. */
export const jobStatus = (path: `/${string}`, job: { operation: string; list: string }): Adapter => ({
  method: 'GET',
  path: `${path}/{id}`,
  example: `${path}/019aa1b2-0000-7000-8000-000000000001`,
  service: 'firecrawl',
  read: ({ id }) => ({ operation: jobGet, input: { requestId: id } }),
  write(view) {
    assertOperation(view, job.operation)
    const progress = fieldsOf(view['progress'])
    const pages = listOf(fieldsOf(view['result'])[job.list])
    const isOver = view['result'] !== undefined
    return {
      success: true,
      status: statuses[String(view['status'])] ?? 'scraping',
      completed: isOver ? pages.length : progress['completed'],
      total: isOver ? pages.length : progress['total'],
      creditsUsed: pages.filter(({ status }) => status === 'success').length,
      expiresAt: view['expiresAt'],
      next: null,
      data: pages.map((page) => documentOf(page)),
    }
  },
})

export const cancelledJob = (path: `/${string}`): Adapter => ({
  method: 'DELETE',
  path: `${path}/{id}`,
  example: `${path}/019aa1b2-0000-7000-8000-000000000001`,
  service: 'firecrawl',
  read: ({ id }) => ({ operation: jobCancel, input: { requestId: id } }),
  write: (view) => ({ success: true, status: statuses[String(view['status'])] ?? 'scraping' }),
})

const statuses: Readonly<Record<string, string>> = { completed: 'completed', failed: 'failed', cancelled: 'cancelled' }

function assertOperation(view: Fields, operation: string): void {
  if (view['operation'] !== operation)
    throw new AppError('JOB_NOT_FOUND', `No job of this kind has this id; expected one of ${operation}.`)
}
