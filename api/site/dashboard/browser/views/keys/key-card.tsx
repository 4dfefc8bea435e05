import { useState } from 'preact/hooks'
import { microDollars, showDollars, showMicroDollars } from '#api/site/dashboard/browser/data/format.ts'
import { stateOf, type KeyNode } from '#api/site/dashboard/browser/data/key-tree.ts'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import type { SpendingKeyView } from '#shared/contract/models/spending-key.ts'
import { NarrowKey } from './narrow-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

interface Props {
  node: KeyNode
  /** The list lacks keys, which may be below this one. */
  isPartial: boolean
  /** The key, or one below it, is not as before. */
  onChange: () => void
}

/** A key with its budgets, limits and actions, and the keys below it. */
export function KeyCard({ node, isPartial, onChange }: Props) {
  const { key, children } = node
  const { keyId, label, isActive, left, createdAt, expiresAt, revokedAt, lastUsedAt } = key
  const [open, setOpen] = useState<'narrow' | 'revoke'>()
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    onChange()
  }
  return (
    <li class="key">
      <div class="key-title">
        <h4>{label}</h4>
        <Tag state={stateOf(key, Date.now())} />
        <code class="muted">{keyId}</code>
      </div>
      <Budgets spent={key} />
      <p>{limitText(key)}</p>
      <dl>
        <dt>Operations</dt>
        <dd>
          <Names names={key.operations} />
        </dd>
        <dt>Sites</dt>
        <dd>
          <Names names={key.hosts} />
        </dd>
        <dt>Access to data</dt>
        <dd>{key.access.length === 0 ? 'None, it can only spend' : key.access.join(', ')}</dd>
        <dt>Created</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
        <dt>{revokedAt === undefined ? 'Ends' : 'Revoked'}</dt>
        <dd>{(revokedAt ?? expiresAt) === undefined ? 'Never' : <Time at={revokedAt ?? expiresAt ?? ''} />}</dd>
        <dt>Last used</dt>
        <dd>{lastUsedAt === undefined ? 'Not yet' : <Time at={lastUsedAt} />}</dd>
      </dl>
      {isActive && (
        <div class="actions">
          <p class="muted">
            Can spend <strong>{showDollars(left)}</strong> now
          </p>
          <button type="button" aria-label={`Narrow ${label}`} onClick={() => setOpen('narrow')}>
            Narrow
          </button>
          <button type="button" class="danger" aria-label={`Revoke ${label}`} onClick={() => setOpen('revoke')}>
            Revoke
          </button>
        </div>
      )}
      {children.length > 0 && (
        <details open={isActive && children.length <= shownNames}>
          <summary>{children.length === 1 ? '1 child' : `${children.length} children`}</summary>
          <ul class="keys" aria-label={`Children of ${label}`}>
            {children.map((child) => (
              <KeyCard key={child.key.keyId} node={child} isPartial={isPartial} onChange={onChange} />
            ))}
          </ul>
        </details>
      )}
      {open === 'narrow' && <NarrowKey spendingKey={key} onDone={changed} onClose={close} />}
      {open === 'revoke' && <RevokeKey node={node} isPartial={isPartial} onDone={changed} onClose={close} />}
    </li>
  )
}

/** The limits of money in words. */
const limitText = ({ limit, perDay, perCall }: SpendingKeyView) =>
  `Up to ${[
    `${showDollars(limit)} in total`,
    ...(perDay === undefined ? [] : [`${showDollars(perDay)} a day`]),
    ...(perCall === undefined ? [] : [`${showDollars(perCall)} a call`]),
  ].join(', ')}.`

const Budgets = ({ spent: { spent, spentToday, limit, perDay } }: { spent: SpendingKeyView }) => (
  <div class="budgets">
    <Budget name="In total" spent={spent} limit={limit} />
    {perDay === undefined ? (
      <p class="muted">{showDollars(spentToday)} spent today (UTC), without a limit a day</p>
    ) : (
      <Budget name="Today (UTC)" spent={spentToday} limit={perDay} />
    )}
  </div>
)

/** A bar that repeats the numbers above it. */
function Budget({ name, spent, limit }: { name: string; spent: string; limit: string }) {
  const [part, whole] = [microDollars(spent), microDollars(limit)]
  const left = Math.max(0, whole - part)
  return (
    <div class="budget">
      <p>
        <span class="muted">{name}</span>
        <span>
          {showDollars(spent)} spent, <strong>{showMicroDollars(left)}</strong> left
        </span>
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="track" width="100" height="6" />
        <rect class="bar" width={part <= 0 ? 0 : Math.min(100, Math.max(1, (part / whole) * 100))} height="6" />
      </svg>
    </div>
  )
}

/** Names, or children, that are shown without a click. */
const shownNames = 6

function Names({ names }: { names: readonly string[] | undefined }) {
  if (names === undefined) return <>All</>
  if (names.length <= shownNames) return <>{names.join(', ')}</>
  return (
    <details>
      <summary>{names.length} of them</summary>
      {names.join(', ')}
    </details>
  )
}
