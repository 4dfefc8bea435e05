interface Sought {
  selector?: string | undefined
  text?: string | undefined
}

/** The elements of a document and its open shadow roots that a selector matches, or that show a text. The best come first. */
export function searchElements({ selector, text = '' }: Sought): Element[] {
  const maxRoots = 2000
  const maxNodes = 200_000
  if (selector !== undefined) {
    const light = [...document.querySelectorAll(selector)]
    const inRoots = () => roots().flatMap((root) => Array.from(root.querySelectorAll(selector)))
    return light.some(hasBox) ? light : [...light, ...inRoots()]
  }
  const whole: Element[] = []
  const part: Element[] = []
  const wanted = normal(text)
  // A document of nested elements has the same text many times.
  let charactersLeft = 20_000_000
  for (const root of [document.body, ...roots()]) {
    if (root === null) continue
    for (const button of root.querySelectorAll<HTMLInputElement>(
      'input[type=submit], input[type=button], input[type=reset]',
    ))
      if (normal(button.value) === wanted) whole.push(button)
    search(root)
  }
  return [...whole, ...part]

  /** Keeps the innermost elements with the text. Returns whether the node has it. */
  function search(node: ParentNode): boolean {
    const content = node.textContent ?? ''
    charactersLeft -= content.length
    if (charactersLeft < 0 || !normal(content).includes(wanted)) return false
    const parts = [...node.childNodes].filter((child) => !isSilent(child))
    if (parts.map((child) => child instanceof Element && search(child)).includes(true)) return true
    const shown = normal(parts.map(({ textContent }) => textContent).join(''))
    if (!shown.includes(wanted)) return false
    if (node instanceof Element) (shown === wanted ? whole : part).push(node)
    return true
  }

  function isSilent(node: Node): boolean {
    return node instanceof Element && node.matches('script, style, template, noscript')
  }

  function normal(written: string): string {
    return written.replace(/\s+/g, ' ').trim().toLowerCase()
  }

  function hasBox(node: Element): boolean {
    return node.getClientRects().length > 0
  }

  function roots(): ShadowRoot[] {
    const found: ShadowRoot[] = []
    const open: ParentNode[] = [document]
    let nodes = 0
    for (const root of open) {
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        nodes += 1
        if (nodes > maxNodes || found.length === maxRoots) return found
        if (shadowRoot === null) continue
        found.push(shadowRoot)
        open.push(shadowRoot)
      }
    }
    return found
  }
}
