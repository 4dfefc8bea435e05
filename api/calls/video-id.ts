/**
 * The id of a YouTube video: from the id itself, or from a URL of the video with or without a scheme, in any of the forms
 * that YouTube uses. Undefined for other texts, such as playlists and channels.
 *
 * @example
 * videoIdOf('https://youtu.be/dQw4w9WgXcQ?t=42') // 'dQw4w9WgXcQ'
 */
export function videoIdOf(text: string): string | undefined {
  const trimmed = text.trim()
  if (isVideoId(trimmed)) return trimmed
  const url = parse(trimmed)
  const id = url === undefined ? undefined : idIn(url)
  return id !== undefined && isVideoId(id) ? id : undefined
}

const isVideoId = (text: string) => /^[\w-]{11}$/.test(text)

function parse(text: string): URL | undefined {
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
  return url ?? undefined
}

function idIn({ hostname, pathname, searchParams }: URL): string | undefined {
  const host = hostname.toLowerCase()
  const [first = '', second] = pathname.split('/').filter((part) => part !== '')
  if (host === 'youtu.be' || host === 'www.youtu.be') return first
  if (!isYouTube(host)) return undefined
  if (videoFolders.has(first)) return second
  return playerPages.has(first) ? (searchParams.get('v') ?? second) : undefined
}

/** Subdomains are www, m and music. Embedded players use the domain without cookies. */
const isYouTube = (host: string) =>
  ['youtube.com', 'youtube-nocookie.com'].some((domain) => host === domain || host.endsWith(`.${domain}`))

/** The folders whose pages are videos, or pictures of them: /shorts/ID. */
const videoFolders = new Set(['shorts', 'embed', 'live', 'v', 'e', 'vi'])

/** The pages that play the video of the `v` parameter: /watch?v=ID, and /?v=ID. */
const playerPages = new Set(['watch', 'watch_popup', ''])
