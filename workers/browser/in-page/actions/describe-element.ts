/** The tag of an element, and the start of its text or name. Never what was typed into it. */
export function describeElement(node: Element): { tag: string; pageText: string } {
  const maxLength = 400
  const isButton = node.matches('input[type=submit], input[type=button], input[type=reset]')
  const isField = node.matches('input, textarea, select') || (node as HTMLElement).isContentEditable
  const own = isButton ? (node as HTMLInputElement).value : isField ? '' : textOf()
  const names = ['aria-label', 'placeholder', 'alt', 'title', 'name', 'id'].map((name) => node.getAttribute(name))
  const shown = [own, ...names].find((text) => text !== null && text.trim() !== '') ?? ''
  return { tag: node.localName.slice(0, 40), pageText: shown.slice(0, maxLength).trim() }

  function textOf(): string {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    let written = ''
    while (written.length < maxLength && texts.nextNode() !== null) {
      const { nodeValue, parentElement } = texts.currentNode
      if (parentElement?.matches('script, style') === true) continue
      written = `${written} ${(nodeValue ?? '').slice(0, 1000)}`.replace(/\s+/g, ' ').trimStart()
    }
    return written
  }
}
