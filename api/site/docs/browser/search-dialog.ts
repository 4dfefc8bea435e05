import type { Found, Part } from '#api/site/docs/search/search-docs.ts'
import type { SearchSection } from '#api/site/docs/search/search-section.ts'

const maxResults = 12

/**
 * Connects the search: its button, `/` and Ctrl-K or Cmd-K open a dialog, the arrow keys choose, Enter opens the first result.
 * The index loads when the dialog opens for the first time.
 */
export function openSearch(root: Document): void {
  const opener = root.querySelector<HTMLButtonElement>('#docs-search-open')
  const dialog = root.querySelector<HTMLDialogElement>('#docs-search')
  const input = root.querySelector<HTMLInputElement>('#docs-query')
  const list = root.querySelector<HTMLElement>('#docs-results')
  const status = root.querySelector<HTMLElement>('#docs-status')
  if (!opener || !dialog || !input || !list || !status) return
  opener.hidden = false
  let loading: Promise<(query: string) => Found[]> | undefined
  const load = () => (loading ??= loadSearch())

  const open = () => {
    if (!dialog.open) dialog.showModal()
    input.select()
    void load().catch(() => undefined)
  }
  const show = async () => {
    const query = input.value.trim()
    try {
      const found = query === '' ? [] : (await load())(query).slice(0, maxResults)
      // A later key may have changed the query.
      if (input.value.trim() !== query) return
      list.replaceChildren(...found.map(itemOf))
      status.textContent =
        query === '' ? '' : found.length === 0 ? `No page has “${query}”.` : `${found.length} results`
    } catch {
      loading = undefined
      status.textContent = 'The search could not be loaded. /docs lists all pages.'
    }
  }

  opener.addEventListener('click', open)
  input.addEventListener('input', () => void show())
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('.close, a') !== null)) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    const stops = [input, ...list.querySelectorAll('a')]
    const position = stops.indexOf(root.activeElement as HTMLInputElement)
    if (event.key === 'Enter' && position === 0) stops[1]?.click()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    stops[position + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    event.preventDefault()
  })
  root.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const isTyping = target instanceof Element && target.matches('input, textarea, select')
    const isSlash = key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey
    const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
    if (!isSlash && !isK) return
    event.preventDefault()
    open()
  })
}

/** Throws if the index cannot be loaded. */
async function loadSearch(): Promise<(query: string) => Found[]> {
  const [response, { createSearch }] = await Promise.all([
    fetch('/docs/search-index'),
    import('#api/site/docs/search/search-docs.ts'),
  ])
  if (!response.ok) throw new Error(`The index was not loaded: ${response.status}.`)
  // Our own document.
  return createSearch((await response.json()) as SearchSection[])
}

function itemOf({ id, kind, name, excerpt }: Found): HTMLElement {
  const link = document.createElement('a')
  link.href = id
  const [title, text, mark] = ['strong', 'span', 'small'].map((tag) => document.createElement(tag))
  title?.append(...name.map(nodeOf))
  text?.append(...excerpt.map(nodeOf))
  mark?.append(kind === 'guide' ? 'Guide' : 'Reference')
  link.append(...[title, mark, text].filter((part) => part !== undefined))
  const item = document.createElement('li')
  item.append(link)
  return item
}

function nodeOf({ text, isMatch }: Part): Node {
  if (!isMatch) return document.createTextNode(text)
  const mark = document.createElement('mark')
  mark.textContent = text
  return mark
}
