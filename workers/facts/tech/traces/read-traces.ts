import { attribute, type PageNode, type PageTree } from '#workers/pages/tree/page-node.ts'
import type { NamedText, PageTraces, Resource } from './page-traces.ts'

interface CapturedPage {
  /** The final URL. */
  url: string
  /** Names in lower case, `set-cookie` separated by line feeds. */
  headers: Readonly<Record<string, string>>
  html: string
  tree: PageTree
  dns: readonly NamedText[]
  globals: readonly NamedText[]
}

/** Reads the traces of technologies on a page in one pass over its tree. */
export function readTraces({ url, headers, html, tree, dns, globals }: CapturedPage): PageTraces {
  const base = baseOf(tree, url)
  const meta: NamedText[] = []
  const scripts = addressList()
  const resources: Resource[] = []
  const seen = addressList()
  const inline: string[] = []
  let inlineLeft = maxInlineLength
  let inertUntil = 0
  for (const node of tree.nodes) {
    if (node.tag === '' || node.index < inertUntil) continue
    // The content of a template is not part of the page.
    if (node.tag === 'template') inertUntil = node.end
    if (node.tag === 'script') {
      const source = attribute(node, 'src') ?? attribute(node, 'data-src')
      if (source !== undefined && source !== '') scripts.add(source, base)
      else if (inlineLeft > 0) {
        const text = inlineScript(node).slice(0, inlineLeft)
        inlineLeft -= text.length
        if (text !== '') inline.push(text)
      }
    } else if (node.tag === 'meta') {
      const name = attribute(node, 'name') ?? attribute(node, 'property') ?? attribute(node, 'http-equiv')
      if (name !== undefined && meta.length < maxMeta)
        meta.push({ name: name.trim().toLowerCase(), text: bounded(attribute(node, 'content') ?? '') })
    } else if (isScriptHint(node)) scripts.add(attribute(node, 'href') ?? '', base)
    else {
      const source = resourceOf(node)
      if (source === undefined) continue
      const address = seen.add(source, base)
      if (address !== undefined) resources.push({ tag: node.tag, url: address })
    }
  }
  return {
    url,
    headers: Object.entries(headers)
      .filter(([name]) => name !== 'set-cookie')
      .slice(0, maxHeaders)
      .map(([name, text]) => ({ name, text: bounded(text) })),
    cookies: cookieNames(headers['set-cookie']),
    meta,
    scripts: scripts.all,
    resources,
    inline,
    comments: readComments(html),
    globals,
    dns,
    html: html.slice(0, maxHtmlLength),
    tree,
  }
}

const maxAddresses = 400
const maxAddressLength = 1000
const maxMeta = 200
const maxHeaders = 100
const maxCookies = 100
const maxTextLength = 1000
const maxInlineLength = 256 * 1024
const maxHtmlLength = 128 * 1024

const bounded = (text: string) => text.slice(0, maxTextLength)

function baseOf(tree: PageTree, url: string): string {
  const base = tree.nodes.find(({ tag }) => tag === 'base')
  const href = base && attribute(base, 'href')
  return URL.parse(href ?? '', url)?.href ?? url
}

/** Collects absolute http(s) addresses, each once, up to a limit. */
function addressList() {
  const all: string[] = []
  const known = new Set<string>()
  const add = (source: string, base: string): string | undefined => {
    if (all.length >= maxAddresses || source.length > maxAddressLength) return undefined
    const url = URL.parse(source.trim(), base)
    if (url === null || !url.protocol.startsWith('http') || known.has(url.href)) return undefined
    known.add(url.href)
    all.push(url.href)
    return url.href
  }
  return { all, add }
}

/** A link that loads a script early: its address says the same as that of the script. */
function isScriptHint(node: PageNode): boolean {
  if (node.tag !== 'link') return false
  const relation = attribute(node, 'rel')?.toLowerCase()
  return relation === 'modulepreload' || (relation === 'preload' && attribute(node, 'as') === 'script')
}

function resourceOf(node: PageNode): string | undefined {
  switch (node.tag) {
    case 'link':
      return linkRelations.has(attribute(node, 'rel')?.toLowerCase() ?? '') ? attribute(node, 'href') : undefined
    case 'img':
      return attribute(node, 'src') ?? attribute(node, 'data-src')
    case 'iframe':
      return attribute(node, 'src') ?? attribute(node, 'data-src')
    case 'source':
    case 'video':
    case 'embed':
      return attribute(node, 'src')
    case 'form':
      return attribute(node, 'action')
    default:
      return undefined
  }
}

/** The others, such as canonical and alternate, may point to sites that the page only mentions. */
const linkRelations: ReadonlySet<string> = new Set([
  'stylesheet',
  'preload',
  'prefetch',
  'preconnect',
  'dns-prefetch',
  'icon',
  'shortcut icon',
  'apple-touch-icon',
  'https://api.w.org/',
])

function cookieNames(header: string | undefined): string[] {
  return (header ?? '')
    .split('\n')
    .slice(0, maxCookies)
    .map((cookie) => cookie.slice(0, maxTextLength).split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '')
}

/** The start of each HTML comment. */
function readComments(html: string): string[] {
  const comments: string[] = []
  let at = html.indexOf('<!--')
  while (at !== -1 && comments.length < maxComments) {
    const end = html.indexOf('-->', at + 4)
    if (end === -1) break
    comments.push(html.slice(at + 4, Math.min(end, at + 4 + maxLength)).trim())
    at = html.indexOf('<!--', end + 3)
  }
  return comments
}

const maxComments = 500
const maxLength = 400

/** The start of a script in the page. Empty for data, and short for scripts that carry the text of the page. */
function inlineScript(node: PageNode): string {
  const type = attribute(node, 'type')?.trim().toLowerCase() ?? ''
  if (!isCode(type)) return ''
  let text = ''
  for (const child of node.children) {
    text += child.text.slice(0, maxScriptLength)
    if (text.length >= maxScriptLength) break
  }
  const start = text.trimStart()
  return dataScripts.some((data) => start.startsWith(data))
    ? start.slice(0, dataStartLength)
    : start.slice(0, maxScriptLength)
}

const maxScriptLength = 16 * 1024
const dataStartLength = 60

/** Consent tools give a script the type text/plain, or a type of their own, until the visitor agrees. */
const isCode = (type: string) =>
  type === '' ||
  type === 'module' ||
  type === 'text/plain' ||
  type.includes('javascript') ||
  type.includes('ecmascript')

/** Scripts that hold the content of the page: an article about a technology would look like its use. */
const dataScripts = [
  'self.__next_f',
  '(self.__next_f',
  'window.__NUXT__',
  'window.__INITIAL_STATE__',
  'window.__PRELOADED_STATE__',
  'window.__APOLLO_STATE__',
  'window.__remixContext',
  'window.__staticRouterHydrationData',
]
