/** Chooses an option of the select that `findTarget` kept, by its value or its text. */
export function chooseOption({ value }: { value: string }): { problem?: string; options?: string[] } {
  const select = Reflect.get(window, Symbol.for('step element')) as Element | undefined
  if (!(select instanceof HTMLSelectElement))
    return { problem: `a ${select?.localName ?? 'missing element'} has no options: click it, and then the option` }
  const options = [...select.options]
  const option =
    options.find((each) => each.value === value) ??
    options.find((each) => normal(each.label) === normal(value)) ??
    options.find((each) => normal(each.label).includes(normal(value)))
  if (option === undefined) {
    const names = options.slice(0, 5).map(({ label }) => normal(label).slice(0, 80))
    return { problem: 'no option has this value or text', options: names }
  }
  if (option.disabled) return { problem: 'the option is disabled' }
  select.focus()
  option.selected = true
  for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true, composed: true }))
  return {}

  function normal(written: string): string {
    return written.replace(/\s+/g, ' ').trim().toLowerCase()
  }
}
