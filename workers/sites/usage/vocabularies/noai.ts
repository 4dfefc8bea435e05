import type { Stated } from './content-signal.ts'

/** The statement of a robots directive: `noai` for the page, `noimageai` for its images. Undefined if they name neither. */
export function readNoAi(directive: string): Stated | undefined {
  if (directive === 'noai') return { says: { 'ai-train': 'no' } }
  if (directive === 'noimageai') return { says: { 'ai-train-images': 'no' } }
  return undefined
}
