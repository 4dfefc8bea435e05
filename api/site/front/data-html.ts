import { escapeHtml } from '#shared/text/escape-html.ts'

/** A JSON value as HTML: objects as lists of names and values, long texts as they are, web addresses as links. Pure. */
export function dataHtml(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : `<ol>${value.map((item) => `<li>${dataHtml(item)}</li>`).join('')}</ol>`
  if (typeof value === 'object' && value !== null)
    return `<dl class="data">${Object.entries(value)
      .map(([name, member]) => `<dt>${escapeHtml(name)}</dt><dd>${dataHtml(member)}</dd>`)
      .join('')}</dl>`
  const text = String(value)
  if (/^https?:\/\/\S{1,2000}$/.test(text) && URL.canParse(text))
    return `<a href="${escapeHtml(text)}" rel="nofollow noopener">${escapeHtml(text)}</a>`
  return text.length > 200 || text.includes('\n') ? `<pre tabindex="0">${escapeHtml(text)}</pre>` : escapeHtml(text)
}
