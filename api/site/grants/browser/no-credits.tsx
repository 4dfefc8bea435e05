import type { ComponentChildren } from 'preact'
import { Notice } from '#api/site/shell/browser/notice.tsx'

/** Says that keys of a wallet without credits pay for nothing yet. `children`: the link to where it buys some. */
export const NoCredits = ({ children }: { children: ComponentChildren }) => (
  <Notice kind="warn">
    <p>This wallet has no credits: calls with the key fail until you {children}.</p>
  </Notice>
)
