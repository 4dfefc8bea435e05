/**
 * Why a pattern may overflow the stack of V8, which keeps a place to return to for each repetition of a group, in 64 MB at most,
 * and throws a RangeError after some millions. It needs none for the repetition of one code unit. With the flag `u`, `.`, `\S`
 * and `[^x]` are groups: they match one unit or two.
 */
export function unlimitedRepetition(text: string): string | undefined {
  const end = text.lastIndexOf('/')
  const [pattern, flags] = [text.slice(1, end), text.slice(end + 1)]
  for (const [, atom = ''] of withoutLimit(pattern)) {
    if (atom === ')') return 'repeats a group without a limit. Write {0,n}, one class, or a loop.'
    // Classes with properties of Unicode need the flag.
    if (/[uv]/.test(flags) && opensTwoUnits(atom))
      return `repeats ${atom} without a limit and with the flag u or v. Leave out the flag.`
  }
  return undefined
}

/** The atoms of a pattern that repeat without a limit: a class, an escape, one character, or the end of a group. */
const withoutLimit = (pattern: string) =>
  [...pattern.matchAll(atoms)].filter(([, , quantifier = '']) => quantifier !== '')

const atoms = /(\\[pPu]\{[^}]*\}|\\.|\[(?:\\.|\[[^\]]*\]|[^\]\\])*\]|[^\\])([*+]|\{\d+,\})?/gs

const opensTwoUnits = (atom: string) => !atom.includes('\\p') && /^(?:\.|\\[SWD]|\[\^.*\])$/.test(atom)
