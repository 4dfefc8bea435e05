import { browserName } from '#api/site/dashboard/browser/data/browser-name.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { endAllSessions, listSessions } from '#api/site/dashboard/browser/data/sign-in-session.ts'
import { useLoaded } from '#api/site/dashboard/browser/data/use-loaded.ts'
import { ActionButton } from '#api/site/dashboard/browser/parts/action.tsx'
import { Shown } from '#api/site/dashboard/browser/parts/shown.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { useAction } from '#api/site/shell/browser/use-action.ts'

/** The browsers in which the wallet is signed in, and the sign-out of all of them. */
export function Sessions() {
  const { account } = useSession()
  const [loaded, reload] = useLoaded(() => listSessions(account), [account.address])
  const end = useAction(async () => {
    await endAllSessions(account)
    location.reload()
  })
  return (
    <div class="panel">
      <h2>Sessions</h2>
      <p>This wallet is signed in here. A session reads your data and pays for nothing.</p>
      <Shown loaded={loaded} reload={reload}>
        {(sessions) => (
          <ul>
            {sessions.map(({ isCurrent, userAgent, openedAt, expiresAt }) => (
              <li key={`${openedAt} ${userAgent}`}>
                {browserName(userAgent)}
                {isCurrent && ' (this browser)'}, since <Time at={openedAt} />, until <Time at={expiresAt} />
              </li>
            ))}
          </ul>
        )}
      </Shown>
      <div class="actions">
        <ActionButton action={end} running="Signing out…">
          Sign out everywhere
        </ActionButton>
      </div>
      {end.failure !== undefined && <Notice kind="bad">{end.failure}</Notice>}
    </div>
  )
}
