import { isVersion } from './find-text.ts'

export interface LibraryName {
  /** In lower case. */
  name: string
  version?: string
}

/**
 * The libraries that the path of a script or style sheet may name: `/npm/vue@3.4.1/dist/vue.global.js`,
 * `/ajax/libs/jquery/3.7.1/jquery.min.js`, `/js/jquery-3.7.1.min.js`.
 */
export function libraryNames(pathname: string): LibraryName[] {
  const segments = pathname.toLowerCase().split('/').slice(-maxSegments)
  const found: LibraryName[] = []
  for (const [index, segment] of segments.slice(0, -1).entries()) {
    const next = segments[index + 1] ?? ''
    const at = segment.lastIndexOf('@')
    if (at > 0) found.push(libraryOf(segment.slice(0, at), segment.slice(at + 1)))
    else if (isVersion(next)) found.push(libraryOf(segment, next))
  }
  const file = (segments.at(-1) ?? '').slice(0, maxFileLength)
  const own = fileLibrary(file)
  if (own === undefined) return found
  // The version of the folder is that of the file.
  const folder = found.find(({ name }) => name === own.name)
  return folder === undefined ? [...found, own] : found
}

const maxSegments = 12
const maxFileLength = 200

function libraryOf(name: string, version: string): LibraryName {
  const plain = version.startsWith('v') ? version.slice(1) : version
  return /^\d/.test(plain) ? { name, version: plain } : { name }
}

function fileLibrary(file: string): LibraryName | undefined {
  const extension = extensions.find((each) => file.endsWith(each))
  // A package without a file: /npm/vue@3 or /vue@3.4.1.
  const at = file.lastIndexOf('@')
  if (extension === undefined) return at > 0 ? libraryOf(file.slice(0, at), file.slice(at + 1)) : undefined
  let name = withoutHash(file.slice(0, -extension.length))
  for (let ending = buildEnding(name); ending !== undefined; ending = buildEnding(name)) {
    name = name.slice(0, -ending.length)
  }
  const dash = name.lastIndexOf('-')
  const version = name.slice(dash + 1)
  if (dash > 0 && isVersion(version)) return libraryOf(name.slice(0, dash), version)
  return { name }
}

const extensions = ['.js', '.mjs', '.css']

/** Takes off the hash that build tools append: jquery-3.5.1.min.dc5e7f18c8. */
function withoutHash(name: string): string {
  const at = Math.max(name.lastIndexOf('.'), name.lastIndexOf('-'))
  return at > 0 && isHash(name.slice(at + 1)) ? name.slice(0, at) : name
}

const buildEnding = (name: string) => buildEndings.find((ending) => name.endsWith(ending) && name !== ending)

const buildEndings = [
  'min',
  'slim',
  'bundle',
  'prod',
  'production',
  'development',
  'umd',
  'esm',
  'global',
  'cjs',
  'pack',
].flatMap((word) => [`.${word}`, `-${word}`])

/** Hexadecimal, long enough, and with a digit: no word. */
const isHash = (text: string) => text.length >= 8 && text.length <= 40 && /^[a-f\d]+$/.test(text) && /\d/.test(text)
