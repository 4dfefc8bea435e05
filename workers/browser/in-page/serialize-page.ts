/**
 * Serializes the rendered document as HTML. Flattens shadow roots and slots, inlines frames of the same origin, also those of
 * a frameset, and omits hidden elements. Keeps closed folds and tabs, which a reader can open. `isCut`: the document exceeds a
 * limit.
 */
export function serializePage({ maxLength, maxNodes }: { maxLength: number; maxNodes: number }) {
  const parts: string[] = []
  let length = 0
  let nodes = 0
  let isCut = false
  const maxDepth = 400
  const maxScriptLength = 2000
  const skippedTags = new Set([
    'style',
    'noscript',
    'template',
    'svg',
    'canvas',
    'object',
    'embed',
    'noframes',
    'datalist',
  ])
  const voidTags = new Set('area base br col hr img input link meta source track wbr'.split(' '))
  const urlAttributes = new Set(['href', 'src', 'poster', 'cite'])
  const folds = new Set<Element>()
  const banners = new Set<Element>()

  const put = (text: string) => {
    length += text.length
    if (length > maxLength) isCut = true
    else parts.push(text)
  }
  const escaped = (text: string) => text.replace(/[&<>"\u00A0]/g, (found) => entities[found] ?? found)
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00A0': '&nbsp;' }

  put('<!doctype html>')
  walkDocument(document)
  return { html: parts.join(''), isCut }

  function walkDocument({ documentElement }: Document): void {
    if (documentElement === null) return
    collectFolds(documentElement)
    collectBanners(documentElement)
    walkElement(documentElement, 0)
  }

  function walk(node: Node, depth: number): void {
    nodes += 1
    if (nodes > maxNodes) isCut = true
    if (isCut) return
    if (isText(node)) return put(escaped(node.data))
    if (isElement(node)) walkElement(node, depth)
  }

  // Nodes of a frame are not instances of this window's `Text` and `Element`.
  function isText(node: Node): node is Text {
    return node.nodeType === 3
  }

  function isElement(node: Node): node is Element {
    return node.nodeType === 1
  }

  function walkElement(element: Element, depth: number): void {
    const tag = element.localName
    if (skippedTags.has(tag) || isHidden(element)) return
    if (tag === 'iframe' || tag === 'frame') return walkFrame(element as HTMLIFrameElement, depth)
    if (tag === 'frameset') return walkFrameset(element, depth)
    if (tag === 'slot') return walkSlot(element as HTMLSlotElement, depth)
    put(`<${tag}${attributesOf(element)}>`)
    if (voidTags.has(tag)) return
    if (tag === 'script') put(scriptOf(element))
    else if (depth >= maxDepth) put(escaped(element.textContent ?? ''))
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
    if (!inner || depth >= maxDepth) return put(`<iframe${attributesOf(frame)}></iframe>`)
    put('<div>')
    for (const child of inner.childNodes) walk(child, depth + 1)
    put('</div>')
  }

  /** The frames of a frameset take the place of a body. */
  function walkFrameset(frameset: Element, depth: number): void {
    const tag = depth <= 1 ? 'body' : 'div'
    put(`<${tag}>`)
    walkChildren(frameset, depth)
    put(`</${tag}>`)
  }

  /** Keeps data scripts whole, and of code only the beginning, which identifies its vendor. */
  function scriptOf(element: Element): string {
    const text = element.textContent ?? ''
    const isData = /json/.test(element.getAttribute('type') ?? '')
    return (isData ? text : text.slice(0, maxScriptLength)).replaceAll('</', '<\\/')
  }

  function attributesOf(element: Element): string {
    let written = ''
    const isInFrame = element.ownerDocument !== document && element.baseURI !== document.baseURI
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || (name === 'role' && banners.has(element))) continue
      // Visibility was already checked with the computed style. Only hints of hidden content are kept.
      if (name === 'style' && !/hidden|none/.test(value)) continue
      const isAddress = isInFrame && urlAttributes.has(name) && URL.canParse(value, element.baseURI)
      written += ` ${name}="${escaped(isAddress ? new URL(value, element.baseURI).href : value)}"`
    }
    return banners.has(element) ? `${written} role="dialog"` : written
  }

  function isHidden(element: Element): boolean {
    const { localName: tag } = element
    if (tag === 'head' || element.closest('head') !== null || isShown(element)) return false
    if (tag === 'script' || tag === 'br' || tag === 'wbr' || folds.has(element)) return false
    const { display, visibility } = getComputedStyle(element)
    if (display === 'contents') return false
    // Visible but not shown: inside a closed fold.
    if (display !== 'none' && visibility === 'visible') return false
    if (display === 'none') return true
    // An invisible element may have visible descendants.
    return ![...element.querySelectorAll('*')].slice(0, 200).some(isShown)
  }

  function isShown(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true })
  }

  /** Collects closed sections: those that a tab or button controls, and inactive tab panels. */
  function collectFolds(root: Element): void {
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

  /** Collects consent banners: elements over the page whose text mentions cookies or privacy. */
  function collectBanners(root: Element): void {
    const maxTextLength = (root.textContent ?? '').length / 2
    for (const box of root.querySelectorAll('body > *, body > * > *, body > * > * > *')) {
      const text = box.textContent ?? ''
      if (text.length > Math.min(maxTextLength, 4000) || !/cookie|consent|gdpr|privacy|datenschutz/i.test(text))
        continue
      const { position } = getComputedStyle(box)
      const isOverlay = position === 'fixed' || position === 'sticky'
      if (isOverlay && box.querySelector('button, a, input, [role=button]') !== null) banners.add(box)
    }
  }
}

/** Serializes the document as it is. Caches often write comments after its last element. `isCut`: it exceeds the limit. */
export function serializeDocument({ maxLength }: { maxLength: number }) {
  let html = '<!doctype html>'
  for (let node: ChildNode | null = document.firstChild; node !== null; node = node.nextSibling) {
    if (node instanceof Comment) html += `<!--${node.data}-->`
    else if (node instanceof Element) html += node.outerHTML
    if (html.length > maxLength) return { html: html.slice(0, maxLength), isCut: true }
  }
  return { html, isCut: false }
}

/** Whether the page shows text, an image, a control, a border, or a background other than white. */
export function showsAnything(): boolean {
  const { body, documentElement } = document
  if (!body) return documentElement !== null && documentElement.localName !== 'html'
  // Chromium wraps an image in a page of its own, even if the image is broken.
  if (document.contentType.startsWith('image/')) return (document.images[0]?.naturalWidth ?? 0) > 0
  if (body.innerText.trim() !== '') return true
  const painted = 'img, svg, canvas, video, iframe, frame, object, embed, input, select, textarea, progress, meter, hr'
  for (const element of [documentElement, body, ...body.querySelectorAll('*')]) {
    const { width, height } = element.getBoundingClientRect()
    if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue
    if (element.matches(painted) || element.shadowRoot !== null) return true
    const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element)
    const isBlank = backgroundColor === 'rgba(0, 0, 0, 0)' || backgroundColor === 'rgb(255, 255, 255)'
    if (!isBlank || backgroundImage !== 'none' || borderTopWidth !== '0px') return true
  }
  return false
}
