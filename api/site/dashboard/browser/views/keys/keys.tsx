import { useEffect, useRef, useState } from 'preact/hooks'
import { keyTrees, type KeyNode } from '#api/site/dashboard/browser/data/key-tree.ts'
import { useSession } from '#api/site/dashboard/browser/data/session.ts'
import { usePages } from '#api/site/dashboard/browser/data/use-pages.ts'
import { Loading, Notice } from '#api/site/shell/browser/notice.tsx'
import type { Result } from '#shared/contract/operations/index.ts'
import { CreateKey } from './create-key.tsx'
import { KeyCard } from './key-card.tsx'
import { NewKey } from './new-key.tsx'

/** Keys on a page, and those that are loaded without a click: a confirmation names all children of a key. */
const pageSize = 100
const loadedAtOnce = 1000

/** The spending keys of the wallet: makes, narrows and revokes them. */
export function Keys() {
  const session = useSession()
  const [made, setMade] = useState<Result<'key-create'>>()
  const [isCreating, setCreating] = useState(false)
  const [steps, setSteps] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // A step removes the element that has the focus.
  useEffect(() => {
    if (steps > 0) heading.current?.focus()
  }, [steps])
  const pages = usePages(
    async (cursor) => {
      const { keys, next } = await session.call('key-list', { limit: pageSize, cursor })
      return { entries: keys, next }
    },
    [session.signedIn],
  )
  const { entries, isLoading, failure, more, reload } = pages
  useEffect(() => {
    if (!isLoading && failure === undefined && entries.length < loadedAtOnce) more?.()
  }, [isLoading, failure, entries.length])

  const trees = keyTrees(entries)
  const isEmpty = entries.length === 0 && !isLoading && failure === undefined
  const end = (work: () => void) => () => {
    work()
    setSteps((before) => before + 1)
  }
  const list = { isPartial: isLoading || more !== undefined, onChange: end(reload) }
  const created = (key: Result<'key-create'>) => {
    setMade(key)
    setCreating(false)
    reload()
  }
  if (isEmpty && made === undefined)
    return (
      <>
        <WhatForKeys />
        <CreateKey onMade={created} />
      </>
    )
  return (
    <>
      {made !== undefined && <NewKey made={made} onDone={end(() => setMade(undefined))} />}
      {isCreating && <CreateKey onMade={created} onClose={end(() => setCreating(false))} />}
      <div class="panel">
        <div class="actions">
          <h2 class="grow" ref={heading} tabIndex={-1}>
            Keys of this wallet
          </h2>
          <button type="button" aria-disabled={isLoading} onClick={() => isLoading || reload()}>
            Refresh
          </button>
          {!isCreating && made === undefined && (
            <button type="button" class="primary" onClick={() => setCreating(true)}>
              New key
            </button>
          )}
        </div>
        <KeyList trees={trees.filter(({ key }) => key.isActive)} label="Active keys, oldest first" {...list} />
        {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
        {isLoading && <Loading />}
        {!isLoading && more !== undefined && (failure !== undefined || entries.length >= loadedAtOnce) && (
          <p>
            <button type="button" onClick={more}>
              {failure === undefined ? 'Show more' : 'Try again'}
            </button>
          </p>
        )}
        <EndedKeys trees={trees.filter(({ key }) => !key.isActive)} {...list} />
      </div>
    </>
  )
}

const WhatForKeys = () => (
  <>
    <p class="lead">
      A spending key lets an agent or a tool pay for calls with your credits, without your wallet and only within limits
      that you sign: <a href="/docs/keys">how keys work</a>.
    </p>
    <ul class="facts muted">
      <li>Sign once. The service refuses each call that would pass a limit, before any work.</li>
      <li>Give each agent a key of its own. A key can make smaller ones for sub-agents.</li>
      <li>Revoke a key here, and its next call is refused.</li>
    </ul>
  </>
)

interface ListProps {
  trees: readonly KeyNode[]
  isPartial: boolean
  onChange: () => void
}

const KeyList = ({ trees, label, ...props }: ListProps & { label: string }) =>
  trees.length === 0 ? null : (
    <ul class="keys" aria-label={label}>
      {trees.map((node) => (
        <KeyCard key={node.key.keyId} node={node} {...props} />
      ))}
    </ul>
  )

const EndedKeys = ({ trees, ...props }: ListProps) =>
  trees.length === 0 ? null : (
    <details>
      <summary>{trees.length === 1 ? '1 key has ended' : `${trees.length} keys have ended`}</summary>
      <KeyList trees={trees} label="Keys that have ended, oldest first" {...props} />
    </details>
  )
