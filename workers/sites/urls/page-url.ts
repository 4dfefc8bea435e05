/**
 * Resolves a reference found on the web to the URL of a possible page. Undefined for other schemes than http and https
 * (`javascript:`, `mailto:`), URLs with credentials, invalid ones, and those above 2,048 characters.
 */
export function pageUrl(reference: string, baseUrl?: string): URL | undefined {
  const trimmed = reference.trim()
  // U+FFFD: the bytes of the document could not be decoded there, so the address is not the one its author wrote.
  if (trimmed === '' || trimmed.length > maxLength || trimmed.includes('\uFFFD')) return undefined
  const url = URL.parse(trimmed, baseUrl)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  if (url.username !== '' || url.password !== '' || url.href.length > maxLength) return undefined
  return url
}

/** The limit of every URL that the service accepts. */
const maxLength = 2048

/** Whether the path of a URL ends like that of a picture, sound, video, archive or font: a file without text to read. */
export function isMediaAddress({ pathname }: URL): boolean {
  const dot = pathname.lastIndexOf('.')
  return dot > pathname.lastIndexOf('/') && mediaExtensions.has(pathname.slice(dot + 1).toLowerCase())
}

const pictures = 'jpg jpeg png gif webp avif svg ico bmp tif tiff heic heif jxl psd'
const sounds = 'mp3 m4a aac ogg oga opus wav flac aif aiff mid wma'
const videos = 'mp4 m4v webm mov avi mkv mpg mpeg ogv wmv flv 3gp'
const archives = 'zip gz tgz bz2 tbz xz txz zst 7z rar tar jar war iso dmg pkg msi exe deb rpm apk'
const fonts = 'woff woff2 ttf otf eot'

const mediaExtensions = new Set([pictures, sounds, videos, archives, fonts].flatMap((names) => names.split(' ')))

/** The address in lower case, with the percent-encoded text that people would type: `/Caf%C3%A9` becomes `/café`. */
export function readableAddress(address: string): string {
  if (!address.includes('%')) return address.toLowerCase()
  try {
    return decodeURI(address).toLowerCase()
  } catch {
    // Escapes that are not UTF-8.
    return address.toLowerCase()
  }
}
