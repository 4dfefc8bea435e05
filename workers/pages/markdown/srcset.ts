/** One image of a `srcset`. `size` is its width in pixels or its pixel density; 1 by default. */
export interface Candidate {
  reference: string
  size: number
}

/** Splits a `srcset` as the HTML standard does: a URL may contain commas, but not end with one. */
export function* candidatesIn(srcset: string): Generator<Candidate> {
  let at = endOf(/[\s,]*/uy, srcset, 0)
  while (at < srcset.length) {
    const end = endOf(/\S*/y, srcset, at)
    const reference = srcset.slice(at, withoutCommas(srcset, end))
    const next = srcset[end - 1] === ',' ? end : endOf(/[^,]*/y, srcset, end)
    yield { reference, size: sizeIn(srcset.slice(end, next)) }
    at = endOf(/[\s,]*/uy, srcset, next)
  }
}

/** The end of the match at `from`. The pattern is sticky and matches the empty text. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  pattern.test(text)
  return pattern.lastIndex
}

function withoutCommas(text: string, end: number): number {
  let last = end
  while (text[last - 1] === ',') last--
  return last
}

function sizeIn(descriptors: string): number {
  return Number(/^\s+([\d.]+)[wx]/u.exec(descriptors)?.[1] ?? 1)
}
