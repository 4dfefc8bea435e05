/** Whether the box that `findTarget` kept is checked. Undefined for an element of another kind. */
export function isChecked(): { isChecked?: boolean } {
  const node = Reflect.get(window, Symbol.for('step element')) as Element | undefined
  if (node instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(node.type)) return { isChecked: node.checked }
  const state = node?.getAttribute('aria-checked') ?? null
  return state === null ? {} : { isChecked: state === 'true' }
}

/** Gives the focus to the element that `findTarget` kept. Returns whether it has it. */
export function takeFocus(): boolean {
  const node = Reflect.get(window, Symbol.for('step element')) as HTMLElement | undefined
  node?.focus()
  let active = (node?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null
  while (active !== node && active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === node
}
