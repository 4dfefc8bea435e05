/** A time span in words: `0.4 s`, `12 s`, `3 min 5 s`. */
export function duration(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const rounded = Math.round(seconds)
  return rounded < 60 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`
}

/** A text from outside without control and formatting characters, which could move the cursor or hide a part of it. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')

/** One of the frames of a spinner, by the clock. */
export const spinnerAt = (now: number): string => frames[Math.floor(now / frameMs) % frames.length] ?? ''

/** How long a frame of the spinner lasts. */
export const frameMs = 120

const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'.split('')

export interface JobProgress {
  completed: number
  total: number
  stage?: string | undefined
  sources?: number | undefined
  /** Dollars. */
  cost?: string | undefined
}

/** The progress of a job: `3/10 · reading · 4 sources · $0.003`. */
export function progressText({ completed, total, stage, sources, cost }: JobProgress): string {
  const parts = [
    `${completed}/${total}`,
    stage,
    sources === undefined ? undefined : `${sources} ${sources === 1 ? 'source' : 'sources'}`,
    cost === undefined ? undefined : `$${cost}`,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
