import { escapeHtml } from '#shared/text/escape-html.ts'
import type { Field } from './field-tree.ts'

/** The exception beside the name of a field: inputs are mostly optional, and the fields of answers mostly present. */
type Side = 'input' | 'output'

const markOf = ({ isRequired }: Field, side: Side): 'required' | 'optional' | undefined => {
  if (side === 'input') return isRequired ? 'required' : undefined
  return isRequired ? undefined : 'optional'
}

/** The fields as a nested list of markdown. Pure. */
export function fieldMarkdown(fields: readonly Field[], side: Side, indent = ''): string {
  return fields
    .map((field) => {
      const { name, type, description, below } = field
      const facts = [type, markOf(field, side)].filter((fact) => fact !== undefined).join(', ')
      const line = `${indent}- \`${name}\` (${facts})${description === '' ? '' : `: ${description}`}`
      return below.length === 0 ? line : `${line}\n${fieldMarkdown(below, side, `${indent}  `)}`
    })
    .join('\n')
}

/** The fields as HTML: the fields below another one open on demand. `render` turns markdown into HTML. Pure. */
export function fieldHtml(fields: readonly Field[], side: Side, render: (markdown: string) => string): string {
  const items = fields.map((field) => {
    const { name, type, description, below } = field
    const mark = markOf(field, side)
    const facts = [
      `<code>${escapeHtml(name)}</code>`,
      `<span class="type">${escapeHtml(type)}</span>`,
      ...(mark === undefined ? [] : [`<span class="tag${mark === 'required' ? ' warn' : ''}">${mark}</span>`]),
    ]
    const summary = `${below.length} ${below.length === 1 ? 'field' : 'fields'} of <code>${escapeHtml(name)}</code>`
    const nested =
      below.length === 0 ? '' : `<details><summary>${summary}</summary>\n${fieldHtml(below, side, render)}\n</details>`
    return `<li><p class="field">${facts.join(' ')}</p>\n${description === '' ? '' : render(description)}${nested}</li>`
  })
  return `<ul class="fields">\n${items.join('\n')}\n</ul>`
}
