interface Units {
  /** Adds a text that stands for what the source has from `start` to `end`. */
  push: (text: string, start: number, end: number) => void
  /** The code of the last unit. 0 if there is none. */
  last: () => number
  done: () => { text: string; starts: Uint32Array; ends: Uint32Array }
}

/** Builds a text unit by unit, with the place of each in a source of this length. Arrays of numbers would take five times as long. */
export function openUnits(sourceLength: number): Units {
  let codes = new Uint16Array(sourceLength + spare)
  let starts = new Uint32Array(codes.length)
  let ends = new Uint32Array(codes.length)
  let length = 0
  const grow = () => {
    codes = copyInto(new Uint16Array(codes.length * 2), codes)
    starts = copyInto(new Uint32Array(starts.length * 2), starts)
    ends = copyInto(new Uint32Array(ends.length * 2), ends)
  }
  return {
    push(text, start, end) {
      for (let index = 0; index < text.length; index += 1) {
        if (length === codes.length) grow()
        codes[length] = text.charCodeAt(index)
        starts[length] = start
        ends[length] = end
        length += 1
      }
    },
    last: () => (length === 0 ? 0 : (codes[length - 1] ?? 0)),
    done: () => ({
      text: Buffer.from(codes.buffer, 0, length * 2).toString('utf16le'),
      starts: starts.subarray(0, length),
      ends: ends.subarray(0, length),
    }),
  }
}

const spare = 64

function copyInto<A extends Uint16Array | Uint32Array>(larger: A, smaller: A): A {
  larger.set(smaller)
  return larger
}
