import { useState } from 'preact/hooks'
import { stateOf, type KeyNode } from '#api/site/dashboard/browser/data/key-tree.ts'
import { Tag } from '#api/site/dashboard/browser/parts/tag.tsx'
import { Time } from '#api/site/dashboard/browser/parts/time.tsx'
import { microDollars, showDollars, showMicroDollars } from '#api/site/shell/browser/format.ts'
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
        <h3>{label}</h3>
        <Tag state={stateOf(key, Date.now())} />
        <code class="muted">{keyId}</code>
      </div>
      <Budgets spent={key} />
      <p>{limitText(key)}</p>
      <p class="muted">
        <Moment name="Last used" at={lastUsedAt} none="Not used yet" /> ·{' '}
        <Moment name={revokedAt === undefined ? 'Ends' : 'Revoked'} at={revokedAt ?? expiresAt} none="Never ends" /> ·{' '}
        Created <Time at={createdAt} />
      </p>
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
        <details open={isActive && children.length <= shownChildren}>
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

/** The limits that the bars do not show. */
const limitText = ({ perCall, operations, hosts, access }: SpendingKeyView) =>
  [
    `Operations: ${operations?.join(', ') ?? 'all'}`,
    `Sites: ${hosts?.join(', ') ?? 'all'}`,
    `Access to data: ${access.join(', ') || 'none'}`,
    ...(perCall === undefined ? [] : [`At most ${showDollars(perCall)} a call`]),
  ].join(' · ')

const Moment = ({ name, at, none }: { name: string; at: string | undefined; none: string }) =>
  at === undefined ? (
    <>{none}</>
  ) : (
    <>
      {name} <Time at={at} />
    </>
  )

const Budgets = ({ spent: { spent, spentToday, limit, perDay } }: { spent: SpendingKeyView }) => (
  <div class="budgets">
    <Budget period="in total" spent={spent} limit={limit} />
    {perDay === undefined ? (
      <p class="muted">No limit a day: {showDollars(spentToday)} spent today (UTC)</p>
    ) : (
      <Budget period="a day" spent={spentToday} limit={perDay} />
    )}
  </div>
)

/** A bar that repeats the numbers above it. */
function Budget({ period, spent, limit }: { period: string; spent: string; limit: string }) {
  const [part, whole] = [microDollars(spent), microDollars(limit)]
  const left = Math.max(0, whole - part)
  return (
    <div class="budget">
      <p>
        <span class="muted">
          {showDollars(limit)} {period}
        </span>
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

/** Children that are shown without a click. */
const shownChildren = 6
