/** Whether a path repeats a segment three times in a row, or several segments twice: the mark of a broken relative link. */
export function hasRepeatingSegments(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length > maxSegments) return true
  for (let period = 1; period <= segments.length / 2; period += 1) {
    const needed = period === 1 ? 2 : period
    let equal = 0
    for (let at = period; at < segments.length; at += 1) {
      equal = segments[at] === segments[at - period] ? equal + 1 : 0
      if (equal === needed) return true
    }
  }
  return false
}

/** No site that people read is that deep. */
const maxSegments = 40
