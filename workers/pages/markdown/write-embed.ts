import { attribute, type PageNode } from '#workers/pages/tree/page-node.ts'
import { absoluteUrl, urlInMarkdown } from './absolute-url.ts'
import { escapeBrackets, escapeText } from './escape.ts'
import type { Block, WriteContext, Writer } from './writer.ts'

/** A link to an embedded player or page. */
export function writeEmbed(node: PageNode, writer: Writer, context: WriteContext): Block[] {
  const inside = node.tag === 'iframe' ? [] : writer.blocks(node.children, context)
  const source = sourceOf(node)
  const url = source && absoluteUrl(source, writer.baseUrl)
  if (!url?.startsWith('http') || (node.tag === 'iframe' && !isPlayer(url))) return inside
  const title = attribute(node, 'title') ?? attribute(node, 'aria-label') ?? ''
  const host = new URL(url).hostname.replace(/^(?:www|player)\./u, '')
  const label = title.trim() === '' ? `${kinds[node.tag] ?? 'Embedded'}: ${host}` : title.replace(/\s+/gu, ' ').trim()
  const markdown = `[${escapeBrackets(escapeText(label))}](${urlInMarkdown(watchAddress(url))})`
  return [{ kind: 'other', markdown }, ...inside]
}

const kinds: Record<string, string> = { iframe: 'Embedded', video: 'Video', audio: 'Audio' }

function sourceOf(node: PageNode): string | undefined {
  const own = attribute(node, 'src') ?? attribute(node, 'data-src') ?? attribute(node, 'data-lazy-src')
  const source = node.children.find((child) => child.tag === 'source')
  return own ?? (source && attribute(source, 'src'))
}

/** Whether the frame is a known player, post or document. Other frames may be advertising or tracking. */
function isPlayer(url: string): boolean {
  return /(?:youtube(?:-nocookie)?\.com\/embed|player\.vimeo\.com|dailymotion\.com\/embed|player\.bilibili\.com|open\.spotify\.com\/embed|w\.soundcloud\.com|platform\.twitter\.com\/embed|codepen\.io\/(?:team\/)?[\w-]{1,64}\/embed|codesandbox\.io\/embed|gist\.github\.com|google\.com\/maps|openstreetmap\.org|datawrapper\.dwcdn|slideshare\.net|ted\.com|loom\.com\/embed|wistia\.|jsfiddle\.net|stackblitz\.com|embed\.|instagram\.com\/p|archive\.org\/embed|twitch\.tv|podcasts\.apple\.com)/iu.test(
    url,
  )
}

function watchAddress(url: string): string {
  const id = /youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/u.exec(url)?.[1]
  return id ? `https://www.youtube.com/watch?v=${id}` : url
}
