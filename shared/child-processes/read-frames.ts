import type { Readable } from 'node:stream'
import { headerBytes } from './messages.ts'

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
