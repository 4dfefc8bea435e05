import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { addressOf } from '#api/site/dashboard/browser/data/use-address.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { CopyButton } from '#api/site/dashboard/browser/parts/copy-button.tsx'
import { Fact } from '#api/site/dashboard/browser/parts/fact.tsx'
import { Shown } from '#api/site/dashboard/browser/parts/shown.tsx'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { showDollars } from '#api/site/shell/browser/format.ts'
import type { Result } from '#shared/contract/operations/index.ts'

/** One job with its result. `id`: of its call, for the wallet that paid. */
export function Job({ id }: { id: string }) {
  const { call, signedIn } = useSession()
  const [loaded, reload] = useLoaded(async () => {
    const { endpoint } = await call('receipt-get', { requestId: id })
    return { ...(await call('job-get', { requestId: id })), endpoint }
  }, [id, signedIn])
  return (
    <Shown loaded={loaded} reload={reload}>
      {(job) => (
        <>
          <Facts job={job} id={id} reload={reload} />
          {job.result !== undefined && <JobResult result={job.result} />}
        </>
      )}
    </Shown>
  )
}

function Facts({ job, id, reload }: { job: Result<'job-get'> & { endpoint: string }; id: string; reload: () => void }) {
  const { endpoint, status, progress, error, refunded, createdAt, finishedAt, expiresAt } = job
  const isOpen = status === 'queued' || status === 'running'
  return (
    <div class="panel">
      <div class="actions">
        <h2 class="grow">
          <code>{endpoint}</code>
        </h2>
        {isOpen && (
          <button type="button" onClick={reload}>
            Refresh
          </button>
        )}
      </div>
      <dl class="fields">
        <Fact name="Status">
          <Tag state={status} /> {isOpen && `${progress.completed} of ${progress.total} ${progress.stage ?? ''}`}
        </Fact>
        {error !== undefined && (
          <Fact name="Failed with">
            <code>{error.code}</code> {error.message}
          </Fact>
        )}
        {refunded !== undefined && <Fact name="Refunded as credits">{showDollars(refunded.amount)}</Fact>}
        <Fact name="Started">
          <Time at={createdAt} />
        </Fact>
        {finishedAt !== undefined && (
          <Fact name="Finished">
            <Time at={finishedAt} />
          </Fact>
        )}
        <Fact name="Kept until">
          <Time at={expiresAt} />
        </Fact>
        <Fact name="Paid">
          <a href={addressOf('receipts', id)}>Receipt</a>
        </Fact>
      </dl>
    </div>
  )
}

/** Longer results are shown in part. Characters. */
const shownLength = 20_000

function JobResult({ result }: { result: unknown }) {
  const text = JSON.stringify(result, null, 2)
  return (
    <div class="panel">
      <div class="actions">
        <h2 class="grow">Result</h2>
        <CopyButton text={text} label="the result" />
      </div>
      <pre tabIndex={0}>
        <code>{text.slice(0, shownLength)}</code>
      </pre>
      {text.length > shownLength && (
        <p class="muted">
          The first {shownLength.toLocaleString('en')} of {text.length.toLocaleString('en')} characters are shown. Copy
          has all of them.
        </p>
      )}
    </div>
  )
}
