import type { Match } from './rule-set.ts'

/** Finds a text that starts and ends at a word, in any case, and the version after it. An empty one is always found. */
export function findText(wanted: string): (text: string) => Match | undefined {
  if (wanted === '') return (text) => ({ text })
  const needle = wanted.toLowerCase()
  return (text) => {
    const low = lowerCase(text)
    for (let at = low.indexOf(needle); at !== -1; at = low.indexOf(needle, at + needle.length)) {
      const end = at + needle.length
      if (isWordPart(low, at - 1, at) || isWordPart(low, end, end - 1)) continue
      return { text, version: versionAfter(text, end) }
    }
    return undefined
  }
}

/** Whether the characters inside and outside an end of the found text belong to one word. */
const isWordPart = (text: string, outside: number, inside: number) =>
  wordCharacter.test(text.charAt(outside)) && wordCharacter.test(text.charAt(inside))

const wordCharacter = /^[a-z0-9]$/

/** Finds a text as it is. `versionTexts`: the version follows one of them. */
export function findExactText(wanted: string, versionTexts: readonly string[]): (text: string) => Match | undefined {
  return (text) => {
    const at = text.indexOf(wanted)
    if (at === -1) return undefined
    return {
      text: text.slice(Math.max(0, at - 20), at + wanted.length + 60),
      version: firstVersion(text, versionTexts),
    }
  }
}

/** The version after the first of the texts that has one. */
export function firstVersion(text: string, after: readonly string[]): string | undefined {
  for (const marker of after) {
    const at = text.indexOf(marker)
    const version = at === -1 ? undefined : versionAfter(text, at + marker.length)
    if (version !== undefined) return version
  }
  return undefined
}

/** The version number at `index` of the text, after at most three signs such as " ", "/" or "v". */
export function versionAfter(text: string, index: number): string | undefined {
  const found = versionPattern.exec(text.slice(index, index + maxLength))
  return found?.[1]
}

const maxLength = 40

const versionPattern =
  /^[\s/@=:_"'(-]{0,3}v?(\d{1,8}(?:\.\d{1,8}){0,4}[a-z]?(?:-(?:alpha|beta|rc|next|canary)[.-]?\d{0,4})?)(?![\da-z])/i

/** Whether the whole text is a version of at least two numbers. */
export const isVersion = (text: string): boolean =>
  /^v?\d{1,8}(?:\.\d{1,8}){1,4}(?:-[a-z]{1,8}[.\d]{0,8})?$/i.test(text)

let last = { text: '', lower: '' }

/** The text in lower case. Remembers the last one: all rules of a source read one text after the other. */
export function lowerCase(text: string): string {
  if (text !== last.text) last = { text, lower: text.toLowerCase() }
  return last.lower
}
