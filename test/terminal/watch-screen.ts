import type { Readable } from 'node:stream'
import xterm from '@xterm/headless'

/** A terminal that shows what a process writes. */
export interface WatchedScreen {
  /** All lines, with those that have scrolled away, without trailing spaces and empty lines. Wrapped lines are joined. */
  lines: () => string[]
  /** Everything that was written. */
  written: () => string
}

export const screenSize = { cols: 100, rows: 30 } as const

/** Feeds the output of a process into a terminal emulator of this size. */
export function watchScreen(output: Readable): WatchedScreen {
  const terminal = new xterm.Terminal({ ...screenSize, scrollback: 5000, convertEol: true, allowProposedApi: true })
  let written = ''
  output.on('data', (bytes: Buffer) => {
    written += bytes.toString()
    terminal.write(bytes)
  })
  return {
    written: () => written,
    lines() {
      const { active } = terminal.buffer
      const lines: string[] = []
      for (let row = 0; row < active.length; row += 1) {
        const line = active.getLine(row)
        const text = line?.translateToString(true) ?? ''
        if (line?.isWrapped) lines.push((lines.pop() ?? '') + text)
        else lines.push(text)
      }
      return lines.filter((line) => line !== '')
    },
  }
}
