import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { CreateForm } from '#api/site/dashboard/browser/parts/create-form.tsx'
import { GrantFields } from '#api/site/grants/browser/grant-fields.tsx'
import { NoCredits } from '#api/site/grants/browser/no-credits.tsx'
import { useGrantForm } from '#api/site/grants/browser/use-grant-form.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'
import { keyAccesses } from '#shared/contract/operation.ts'
import type { Result } from '#shared/contract/operations/index.ts'
import { grantStatement } from '#shared/contract/sign-in-text.ts'

interface Props {
  onMade: (made: Result<'key-create'>) => void
  /** Closes the form. Absent if nothing else is shown. */
  onClose?: () => void
}

/** Makes a key: a preset or own limits, the text that the wallet shows, one signature. */
export function CreateKey({ onMade, onClose }: Props) {
  const { account, settings, call, callSigned } = useSession()
  const form = useGrantForm({ always: ['label'] })
  const create = useAction(() => form.submit(async (grant) => onMade(await callSigned('key-create', grant))))
  const [credits] = useLoaded(() => call('credits-balance'), [])
  return (
    <CreateForm title="New key" action={create} onClose={onClose}>
      {credits.state === 'loaded' && Number(credits.value.balance) <= 0 && (
        <NoCredits>
          <a href="#buy">buy credits</a>
        </NoCredits>
      )}
      <GrantFields form={form} legend="What is it for?" keyGroups={settings.keyGroups} accesses={keyAccesses} />
      {form.grant !== undefined && (
        <figure class="statement">
          <figcaption class="muted">
            {account.wallet} shows this text, and you sign it once. It moves no money.
          </figcaption>
          <blockquote>{grantStatement(form.grant)}</blockquote>
        </figure>
      )}
      {create.failure !== undefined && <Notice kind="bad">{create.failure}</Notice>}
    </CreateForm>
  )
}
