import { styleText } from 'node:util'
import { createLogUpdate } from 'log-update'
import sliceAnsi from 'slice-ansi'

/** The part of `process.stdout` and `process.stderr` that a screen writes to. */
export type Terminal = NodeJS.WritableStream & { isTTY?: boolean; columns?: number; rows?: number }

/** Lines for a person. The live lines stay below those that are printed. */
export interface Screen {
  /** Prints a text for good, if there is one, and replaces the live lines. Each is cut at the width of the terminal. */
  update: (live: readonly string[], printed?: string) => void
}

/** The size of a terminal that says none, as a serial line, or 0, as some terminals of other programs. */
const defaultSize = { columns: 80, rows: 24 }

/** Writes to a terminal that moves its cursor. */
export function liveScreen(terminal: Terminal): Screen {
  const sized = {
    isTTY: true,
    write: (text: string) => terminal.write(text),
    get columns() {
      return terminal.columns || defaultSize.columns
    },
    get rows() {
      return terminal.rows || defaultSize.rows
    },
  }
  // A hidden cursor would stay hidden after a SIGKILL. log-update uses nothing but these members.
  const draw = createLogUpdate(sized as unknown as NodeJS.WritableStream, { showCursor: true })
  return {
    update(live, printed) {
      if (printed !== undefined || live.length === 0) draw.clear()
      // The terminal wraps it, not log-update: a wrapped command can then be copied as one line.
      if (printed !== undefined) terminal.write(`${printed}\n`)
      if (live.length > 0) draw(live.map((line) => sliceAnsi(line, 0, sized.columns - 1)).join('\n'))
    },
  }
}

/** Writes to a terminal without a cursor, or to a file. It shows no live lines. */
export const plainScreen = (terminal: Terminal): Screen => ({
  update(_live, printed) {
    if (printed !== undefined) terminal.write(`${printed}\n`)
  },
})

type Style = Parameters<typeof styleText>[0]

/** Colors a text if the terminal shows colors and `NO_COLOR` is not set. */
export type Paint = (style: Style, text: string) => string

export const paintFor =
  (stream: Terminal): Paint =>
  (style, text) =>
    // `styleText` reads NO_COLOR, FORCE_COLOR and TERM for a stream.
    styleText(style, text, { stream })
