/**
 * The document as a reader sees it, as HTML: shadow roots flattened with their slots, frames of the same origin in their
 * place, without what is not rendered. Folds and tabs that are closed stay: every reader can open them.
 */
export function serializePage({ mostLength, mostNodes }: { mostLength: number; mostNodes: number }) {
  const parts: string[] = []
  let length = 0
  let nodes = 0
  let isCut = false
  const mostDepth = 400
  const mostScript = 2000
  const silent = new Set(['style', 'noscript', 'template', 'svg', 'canvas', 'object', 'embed', 'frameset', 'datalist'])
  const empty = new Set('area base br col hr img input link meta source track wbr'.split(' '))
  const addresses = new Set(['href', 'src', 'poster', 'cite'])
  const folds = new Set<Element>()
  const banners = new Set<Element>()

  const put = (text: string) => {
    length += text.length
    if (length > mostLength) isCut = true
    else parts.push(text)
  }
  const escaped = (text: string) => text.replace(/[&<>"\u00A0]/g, (found) => entities[found] ?? found)
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00A0': '&nbsp;' }

  put('<!doctype html>')
  walkDocument(document)
  return { html: parts.join(''), isCut }

  function walkDocument({ documentElement }: Document): void {
    if (documentElement === null) return
    noteFolds(documentElement)
    noteBanners(documentElement)
    walkElement(documentElement, 0)
  }

  function walk(node: Node, depth: number): void {
    nodes += 1
    if (nodes > mostNodes) isCut = true
    if (isCut) return
    if (isText(node)) return put(escaped(node.data))
    if (isElement(node)) walkElement(node, depth)
  }

  // A node of a frame is none of this window's `Text` and `Element`.
  function isText(node: Node): node is Text {
    return node.nodeType === 3
  }

  function isElement(node: Node): node is Element {
    return node.nodeType === 1
  }

  function walkElement(element: Element, depth: number): void {
    const tag = element.localName
    if (silent.has(tag) || isUnseen(element)) return
    if (tag === 'iframe') return walkFrame(element as HTMLIFrameElement, depth)
    if (tag === 'slot') return walkSlot(element as HTMLSlotElement, depth)
    put(`<${tag}${attributesOf(element)}>`)
    if (empty.has(tag)) return
    if (tag === 'script') put(scriptOf(element))
    else if (depth >= mostDepth) put(escaped(element.textContent ?? ''))
    else walkChildren(element, depth)
    put(`</${tag}>`)
  }

  function walkChildren(element: Element, depth: number): void {
    const { shadowRoot } = element
    if (element.localName === 'pre' && element.textContent?.startsWith('\n')) put('\n')
    for (const child of (shadowRoot ?? element).childNodes) walk(child, depth + 1)
  }

  function walkSlot(slot: HTMLSlotElement, depth: number): void {
    const assigned = slot.assignedNodes()
    for (const node of assigned.length > 0 ? assigned : slot.childNodes) walk(node, depth + 1)
  }

  function walkFrame(frame: HTMLIFrameElement, depth: number): void {
    const inner = frame.contentDocument?.body
    if (!inner || depth >= mostDepth) return put(`<iframe${attributesOf(frame)}></iframe>`)
    put('<div>')
    for (const child of inner.childNodes) walk(child, depth + 1)
    put('</div>')
  }

  /** Code says nothing to readers; its beginning tells whose it is, and what is data is wanted whole. */
  function scriptOf(element: Element): string {
    const text = element.textContent ?? ''
    const isData = /json/.test(element.getAttribute('type') ?? '')
    return (isData ? text : text.slice(0, mostScript)).replaceAll('</', '<\\/')
  }

  function attributesOf(element: Element): string {
    let written = ''
    const isForeign = element.ownerDocument !== document && element.baseURI !== document.baseURI
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || (name === 'role' && banners.has(element))) continue
      // The page itself judged what is hidden, by more than this attribute.
      if (name === 'style' && !/hidden|none/.test(value)) continue
      const isAddress = isForeign && addresses.has(name) && URL.canParse(value, element.baseURI)
      written += ` ${name}="${escaped(isAddress ? new URL(value, element.baseURI).href : value)}"`
    }
    return banners.has(element) ? `${written} role="dialog"` : written
  }

  function isUnseen(element: Element): boolean {
    const { localName: tag } = element
    if (tag === 'head' || element.closest('head') !== null || isShown(element)) return false
    if (tag === 'script' || tag === 'br' || tag === 'wbr' || folds.has(element)) return false
    const { display, visibility } = getComputedStyle(element)
    // Neither has a box of its own.
    if (display === 'contents') return false
    // In a closed fold.
    if (display !== 'none' && visibility === 'visible') return false
    if (display === 'none') return true
    // What is invisible may hold what is not.
    return ![...element.querySelectorAll('*')].slice(0, 200).some(isShown)
  }

  function isShown(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true })
  }

  /** What is closed for now: controlled by a tab or a button, or one of a row of which others show. */
  function noteFolds(root: Element): void {
    const { ownerDocument } = root
    for (const control of root.querySelectorAll('[aria-controls], [role=tab]')) {
      if (!control.hasAttribute('aria-expanded') && control.getAttribute('role') !== 'tab') continue
      if (/menu|dialog|listbox|true/.test(control.getAttribute('aria-haspopup') ?? '')) continue
      for (const id of (control.getAttribute('aria-controls') ?? '').split(/\s+/)) {
        const fold = id === '' ? null : ownerDocument.getElementById(id)
        if (fold && !fold.matches('nav, [role=menu], [role=dialog], header *, nav *')) folds.add(fold)
      }
    }
    for (const fold of root.querySelectorAll('[role=tabpanel], [hidden=until-found]')) folds.add(fold)
    for (const control of root.querySelectorAll('[aria-expanded=false]:not(nav *, header *, [aria-haspopup])')) {
      const next = control.nextElementSibling ?? control.parentElement?.nextElementSibling
      if (next && !next.matches('[role=menu], [role=dialog], [role=listbox]')) folds.add(next)
    }
  }

  /** What lies over the page and speaks of consent. */
  function noteBanners(root: Element): void {
    const most = (root.textContent ?? '').length / 2
    for (const box of root.querySelectorAll('body > *, body > * > *, body > * > * > *')) {
      const text = box.textContent ?? ''
      if (text.length > Math.min(most, 4000) || !/cookie|consent|gdpr|privacy|datenschutz/i.test(text)) continue
      const { position } = getComputedStyle(box)
      const isOver = position === 'fixed' || position === 'sticky'
      if (isOver && box.querySelector('button, a, input, [role=button]') !== null) banners.add(box)
    }
  }
}
