type Kind = 'good' | 'warn' | 'bad' | ''

/** A state in one word, with a colour for the states that are known. */
export const Tag = ({ state }: { state: string }) => (
  <span class={`tag ${kinds[state] ?? ''}`}>{state.replaceAll('_', ' ')}</span>
)

const kinds: Readonly<Record<string, Kind>> = {
  delivered: 'good',
  completed: 'good',
  active: 'good',
  logged: 'good',
  changed: 'warn',
  pending: 'warn',
  running: 'warn',
  queued: 'warn',
  refunded: 'warn',
  paused: 'warn',
  stopped: 'warn',
  failed: 'bad',
  error: 'bad',
  dead: 'bad',
  revoked: 'bad',
  expired: 'warn',
  selector_missing: 'bad',
}
