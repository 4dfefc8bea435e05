import { styleText } from 'node:util'
import type { Terminal } from './screen.ts'

type Style = Parameters<typeof styleText>[0]

/** Colors a text if the terminal shows colors and `NO_COLOR` is not set. */
export type Paint = (style: Style, text: string) => string

export const paintFor =
  (stream: Terminal): Paint =>
  (style, text) =>
    // `styleText` reads NO_COLOR, FORCE_COLOR and TERM for a stream.
    styleText(style, text, { stream })
