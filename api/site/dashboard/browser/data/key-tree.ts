import type { SpendingKeyView } from '#shared/contract/models/spending-key.ts'

/** A key with the keys below it. */
export interface KeyNode {
  key: SpendingKeyView
  children: readonly KeyNode[]
}

/** Keys as trees, in their order. A key whose parent is not listed is the root of one. */
export function keyTrees(keys: readonly SpendingKeyView[]): KeyNode[] {
  const listed = new Set(keys.map(({ keyId }) => keyId))
  const byParent = Map.groupBy(keys, ({ parent }) => (parent !== undefined && listed.has(parent) ? parent : undefined))
  const below = (parent: string | undefined): KeyNode[] =>
    (byParent.get(parent) ?? []).map((key) => ({ key, children: below(key.keyId) }))
  return below(undefined)
}

/** The active keys below a key, on all levels. */
export const activeBelow = ({ children }: KeyNode): SpendingKeyView[] =>
  children.flatMap((child) => [...(child.key.isActive ? [child.key] : []), ...activeBelow(child)])

export type KeyState = 'active' | 'revoked' | 'expired'

/** A key ends with a key above it. `now`: Unix milliseconds. */
export function stateOf({ isActive, revokedAt, expiresAt }: SpendingKeyView, now: number): KeyState {
  if (isActive) return 'active'
  if (revokedAt !== undefined) return 'revoked'
  return expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : 'revoked'
}
