import type { Token } from 'markdown-it'
import { h, type ComponentChild } from 'preact'
import { useEffect, useState } from 'preact/hooks'

const maxShown = 30_000

/**
 * Markdown of a page as elements. The text comes from others: nothing of it becomes HTML, images are not loaded, and links open
 * only http addresses.
 */
export function MarkdownView({ text }: { text: string }) {
  const [tokens, setTokens] = useState<readonly Token[]>()
  useEffect(() => {
    let isEnded = false
    const parse = async () => {
      // The parser is larger than the page.
      const { default: MarkdownIt } = await import('markdown-it')
      if (!isEnded) setTokens(new MarkdownIt({ html: false }).parse(text.slice(0, maxShown), {}))
    }
    void parse()
    return () => {
      isEnded = true
    }
  }, [text])
  return (
    <div class="play-markdown" tabIndex={0} role="region" aria-label="Content">
      {tokens === undefined ? <p class="play-plain">{text.slice(0, maxShown)}</p> : elementsOf(tokens)}
      {text.length > maxShown && <p class="muted">… cut for this page</p>}
    </div>
  )
}

const tags: ReadonlySet<string> = new Set('p ul ol li blockquote table thead tbody tr th td strong em s'.split(' '))

interface Open {
  token: Token | undefined
  children: ComponentChild[]
}

/** The elements of a list of tokens, in which an element is an opening token, its children and a closing token. */
function elementsOf(tokens: readonly Token[]): ComponentChild[] {
  const top: Open = { token: undefined, children: [] }
  const path: Open[] = [top]
  for (const token of tokens) {
    const parent = path.at(-1) ?? top
    if (token.nesting === 1) path.push({ token, children: [] })
    else if (token.nesting === -1) {
      const closed = path.pop() ?? top
      ;(path.at(-1) ?? top).children.push(elementOf(closed))
    } else parent.children.push(leavesOf(token))
  }
  return top.children
}

function elementOf({ token, children }: Open): ComponentChild {
  const tag = token?.tag ?? ''
  const href = String(token?.attrGet('href') ?? '')
  if (tag === 'a' && /^https?:\/\//i.test(href))
    return h('a', { href, rel: 'noopener noreferrer nofollow', target: '_blank' }, children)
  // The headings of the page are not those of this one.
  if (/^h[1-6]$/.test(tag)) return h('p', { class: 'play-heading' }, children)
  return tags.has(tag) ? h(tag, {}, children) : h('span', {}, children)
}

function leavesOf({ type, tag, content, children }: Token): ComponentChild[] {
  // Line breaks and rules.
  if (tag === 'br' || tag === 'hr') return [h(tag, {})]
  switch (type) {
    case 'inline':
      return elementsOf(children ?? [])
    case 'fence':
    case 'code_block':
      return [h('pre', {}, content)]
    case 'code_inline':
      return [h('code', {}, content)]
    case 'image':
      return [h('em', {}, `Image: ${content}`)]
    default:
      return [content]
  }
}
