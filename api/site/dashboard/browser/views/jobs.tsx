import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { addressOf } from '#api/site/dashboard/browser/data/use-address.ts'
import { useCalls } from '#api/site/dashboard/browser/data/use-calls.ts'
import { ActionButton } from '#api/site/dashboard/browser/parts/action.tsx'
import { PagedTable, PartialList } from '#api/site/dashboard/browser/parts/paged-table.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import type { Result } from '#shared/contract/operations/index.ts'

const lifeMs = 24 * 3_600_000

interface Job extends Result<'job-get'> {
  /** The id of the call, and its path. */
  id: string
  endpoint: string
  asked: string | undefined
}

/** The jobs of the last 24 hours, newest first. */
export function Jobs() {
  const { isCut, ...pages } = useCalls(
    async ({ call }, { requestId, endpoint, asked }): Promise<Job> => ({
      ...(await call('job-get', { requestId })),
      id: requestId,
      endpoint,
      asked,
    }),
    { missing: 'JOB_NOT_FOUND', since: () => Date.now() - lifeMs },
  )
  return (
    <div class="panel">
      <div class="actions">
        <p class="muted">Jobs and their results are kept for 24 hours.</p>
        <button type="button" aria-disabled={pages.isLoading} onClick={() => pages.isLoading || pages.reload()}>
          Refresh
        </button>
      </div>
      <PagedTable
        caption="Jobs of the last 24 hours, newest first"
        columns={[{ name: 'Operation' }, { name: 'Time' }, { name: 'Status' }, { name: 'Progress', isNumber: true }]}
        pages={pages}
        empty="No job of this wallet ran in the last 24 hours. Each paid call that runs as a job appears here."
        row={(job) => <JobRow key={job.id} job={job} onChange={pages.reload} />}
      />
      {isCut && <PartialList />}
    </div>
  )
}

function JobRow({ job, onChange }: { job: Job; onChange: () => void }) {
  const { call } = useSession()
  const { completed, total, stage } = job.progress
  const isOpen = job.status === 'queued' || job.status === 'running'
  const cancel = useAction(async () => {
    await call('job-cancel', { requestId: job.requestId })
    onChange()
  })
  return (
    <tr>
      <td class="main">
        <a href={addressOf('jobs', job.id)}>
          <code class="path">{job.endpoint}</code>
        </a>
        {job.asked !== undefined && <p class="muted">{job.asked}</p>}
      </td>
      <td class="sub">
        <Time at={job.createdAt} />
      </td>
      <td class="value">
        <Tag state={job.status} />
        {job.error !== undefined && <p class="muted">{job.error.message}</p>}
        {cancel.failure !== undefined && <p role="alert">{cancel.failure}</p>}
      </td>
      <td class="side number">
        {(isOpen || total > 1) && `${completed} of ${total} ${stage ?? ''}`}
        {isOpen && (
          <ActionButton action={cancel} class="plain" running="Cancelling…" label={`Cancel job ${job.id}`}>
            Cancel
          </ActionButton>
        )}
      </td>
    </tr>
  )
}
