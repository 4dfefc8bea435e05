/**
 * Compares two versions by their numbers; a prerelease comes before its release. Close enough to semantic versions and to
 * PEP 440 for sorting: `1.10.0` after `1.9`, `2.0.0-rc.1` and `2.0rc1` before `2.0.0`.
 */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [parse(one), parse(other)]
  for (let index = 0; index < Math.max(left.numbers.length, right.numbers.length); index += 1) {
    const difference = (left.numbers[index] ?? 0) - (right.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (left.rest === right.rest) return 0
  return rankOf(left.rest) - rankOf(right.rest) || (left.rest < right.rest ? -1 : 1)
}

/** Whether a version is one for trial: `1.0.0-beta.2`, `1.0b2`, `1.0.dev3`. Not `1.0.post1`. */
export const isPrerelease = (version: string) => rankOf(parse(version).rest) < 0

function parse(version: string): { numbers: number[]; rest: string } {
  // Build metadata and local versions do not count.
  const [plain = ''] = version.replace(/^v/, '').slice(0, 100).split('+', 1)
  const release = /^[\d.]*/.exec(plain)?.[0] ?? ''
  const numbers = release.split('.').filter(Boolean).map(Number)
  return { numbers, rest: plain.slice(release.length).replace(/^[-_.]/, '') }
}

/** Below zero for a prerelease, zero for a release, above for what follows it. */
const rankOf = (rest: string) => (rest === '' ? 0 : rest.startsWith('post') ? 1 : -1)
