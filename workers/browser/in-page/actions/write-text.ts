/**
 * Replaces the text of the field that `findTarget` kept, as if it was typed: with events for each character. The text goes to this
 * document and no other, whatever takes the focus. `problem`: why it was not written.
 */
export function writeText({ value }: { value: string }): { problem?: string } {
  const field = Reflect.get(window, Symbol.for('step element')) as HTMLElement | undefined
  if (field?.isConnected !== true) return { problem: 'the element left the page' }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isText && !field.isContentEditable) return { problem: `a ${field.localName} takes no text` }
  if (isText && field.readOnly) return { problem: 'the field is read-only' }
  const kind = field instanceof HTMLInputElement ? field.type : 'text'
  if (/^(?:checkbox|radio|submit|button|reset|image|hidden|file)$/.test(kind))
    return { problem: `a field of the type ${kind} takes no text` }
  field.focus()
  if (isText && /^(?:date|time|month|week|datetime-local|color|range)$/.test(kind)) return setValue(field)
  if (focused() !== field) return { problem: 'the page moved the focus to another element' }
  if (isText) field.select()
  else getSelection()?.selectAllChildren(field)
  if (value === '') document.execCommand('delete')
  for (const character of value) {
    // A code field moves the focus to its next box.
    const target = focused()
    if (!(target instanceof HTMLElement) || target instanceof HTMLIFrameElement)
      return { problem: 'the page took the focus from the field' }
    write(character, target)
  }
  return {}

  function write(character: string, target: HTMLElement): void {
    const isLine = character === '\n'
    const key = { key: isLine ? 'Enter' : character, bubbles: true, cancelable: true, composed: true }
    const isTaken = !target.dispatchEvent(new KeyboardEvent('keydown', key))
    if (!isTaken && target.dispatchEvent(new KeyboardEvent('keypress', key)))
      document.execCommand(isLine ? 'insertLineBreak' : 'insertText', false, character)
    target.dispatchEvent(new KeyboardEvent('keyup', key))
  }

  function setValue(input: HTMLInputElement | HTMLTextAreaElement): { problem?: string } {
    input.value = value
    if (input.value !== value) return { problem: `a field of the type ${kind} does not take this value` }
    for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true, composed: true }))
    return {}
  }

  function rootOf(node: Node | undefined): DocumentOrShadowRoot | undefined {
    return node?.getRootNode() as Document | ShadowRoot | undefined
  }

  function focused(): Element | null {
    // Its own root sees into a closed shadow root.
    let active = rootOf(field)?.activeElement ?? document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active
  }
}
