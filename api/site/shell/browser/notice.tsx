import type { ComponentChildren } from 'preact'

/** A message that screen readers announce. */
export const Notice = ({ kind, children }: { kind?: 'bad' | 'warn' | 'good'; children: ComponentChildren }) => (
  <div class={`notice ${kind ?? ''}`} role={kind === 'bad' ? 'alert' : 'status'}>
    {children}
  </div>
)

/** Stands where a value will appear. */
export const Loading = () => (
  <p class="loading" role="status">
    Loading…
  </p>
)
