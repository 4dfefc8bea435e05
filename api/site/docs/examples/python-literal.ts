/** A JSON value as a Python literal: `True`, `False` and `None` differ from JSON. */
export function pythonLiteral(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value === 'object') {
    const fields = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonLiteral(item)}`)
    return `{${fields.join(', ')}}`
  }
  return JSON.stringify(value)
}
