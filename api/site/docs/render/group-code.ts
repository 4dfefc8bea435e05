import type { MarkdownIt, Token } from 'markdown-it'

/**
 * Shows code with a label (` ```ts TypeScript `), and puts adjoining labelled blocks into one group, which the script of the
 * page turns into tabs. Without the script, the blocks follow each other.
 */
export function groupCode(markdown: MarkdownIt): void {
  markdown.renderer.rules['fence'] = (tokens, index, { highlight }) => {
    const token = tokens[index]
    if (token === undefined) return ''
    const [language = '', ...label] = token.info.trim().split(' ')
    const code = highlight?.(token.content, language, '') || markdown.utils.escapeHtml(token.content)
    const pre = `<pre tabindex="0"><code class="language-${markdown.utils.escapeHtml(language)}">${code}</code></pre>`
    const caption = label.length === 0 ? '' : `<p class="code-label">${markdown.utils.escapeHtml(label.join(' '))}</p>`
    return `${opens(tokens, index) ? '<div class="code-group">\n' : ''}<div class="code">${caption}${pre}</div>\n${closes(tokens, index) ? '</div>\n' : ''}`
  }
}

const isLabelled = (token: Token | undefined) => token?.type === 'fence' && token.info.trim().includes(' ')

const opens = (tokens: readonly Token[], index: number) =>
  isLabelled(tokens[index]) && !isLabelled(tokens[index - 1]) && isLabelled(tokens[index + 1])

const closes = (tokens: readonly Token[], index: number) =>
  isLabelled(tokens[index]) && isLabelled(tokens[index - 1]) && !isLabelled(tokens[index + 1])
