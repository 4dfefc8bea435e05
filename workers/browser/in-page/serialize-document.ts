/** Serializes the document as it is. Caches often write comments after its last element. `isCut`: it exceeds the limit. */
export function serializeDocument({ maxLength }: { maxLength: number }) {
  let html = '<!doctype html>'
  for (let node: ChildNode | null = document.firstChild; node !== null; node = node.nextSibling) {
    if (node instanceof Comment) html += `<!--${node.data}-->`
    else if (node instanceof Element) html += node.outerHTML
    if (html.length > maxLength) return { html: '', isCut: true }
  }
  return { html, isCut: false }
}
