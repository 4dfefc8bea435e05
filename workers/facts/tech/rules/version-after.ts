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
