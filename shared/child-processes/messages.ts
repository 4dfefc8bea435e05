import type { Readable } from 'node:stream'
import type { Failure } from '#shared/contract/errors.ts'

/** A message to a child process. */
export type ToChild = { load: string } | { task: unknown }

/** A message from a child process. `cpuUs`: the processor time of its life, as `watchUsage` measures it. */
export type FromChild = { cpuUs: number } & ({ loaded: true } | Reply)

/** It has error fields because an `AppError` would lose its class between processes. */
export type Reply =
  | { value: unknown }
  | { error: Failure }
  | { thrown: string; stack: string }
  /** A limit that the engine has itself, such as the length of a string. */
  | { exceeded: string; stack?: string }

/** Each message has its length before it, in four bytes. */
export const headerBytes = 4

interface FrameEvents {
  onFrame: (bytes: Buffer) => void
  /** A frame has more than `maxBytes`. No frame follows. */
  onTooLarge: () => void
}

/** Reads messages with their length before them. */
export function readFrames(stream: Readable, maxBytes: number, { onFrame, onTooLarge }: FrameEvents): void {
  let isHeader = true
  let frame = Buffer.alloc(headerBytes)
  let filled = 0
  stream.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(frame, filled, at)
      at += copied
      filled += copied
      if (filled < frame.length) return
      const full = frame
      const length = isHeader ? full.readUInt32LE() : headerBytes
      if (length > maxBytes) {
        stream.removeAllListeners('data').pause()
        return onTooLarge()
      }
      frame = Buffer.allocUnsafeSlow(length)
      filled = 0
      isHeader = !isHeader
      if (isHeader) onFrame(full)
    }
  })
}
