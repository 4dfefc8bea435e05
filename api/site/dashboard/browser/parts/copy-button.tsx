import { useState } from 'preact/hooks'

interface Props {
  text: string
  /** A name for screen readers. */
  label: string
  class?: string
}

/** Copies a text. Browsers offer a clipboard on https and localhost only; elsewhere the text is copied by hand. */
export function CopyButton({ text, label, class: look = '' }: Props) {
  const [said, setSaid] = useState('Copy')
  if (!('clipboard' in navigator)) return null
  const copy = async () => setSaid(await navigator.clipboard.writeText(text).then(...saidAfter))
  return (
    <button type="button" class={look} onClick={() => void copy()}>
      <span aria-live="polite">{said}</span> <span class="visually-hidden">{label}</span>
    </button>
  )
}

const saidAfter = [() => 'Copied', () => 'Not allowed'] as const
