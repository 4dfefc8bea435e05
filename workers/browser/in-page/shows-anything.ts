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
