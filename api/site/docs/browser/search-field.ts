import type { Found } from './search-index.ts'

const maxResults = 12

/** Shows the search field. The index loads when the field gets the focus for the first time. */
export function openSearch(root: Document): void {
  const area = root.querySelector<HTMLElement>('#docs-search')
  const input = root.querySelector<HTMLInputElement>('#docs-query')
  const list = root.querySelector<HTMLElement>('#docs-results')
  const status = root.querySelector<HTMLElement>('#docs-status')
  const menu = root.querySelector<HTMLElement>('.docs-menu')
  if (!area || !input || !list || !status || !menu) return
  area.hidden = false
  let loading: Promise<(query: string) => Found[]> | undefined
  const load = () => (loading ??= import('./search-index.ts').then(({ loadIndex }) => loadIndex()))

  async function show(): Promise<void> {
    const query = input?.value.trim() ?? ''
    if (query === '' || !list || !status || !menu) return clear()
    try {
      const found = (await load())(query).slice(0, maxResults)
      // A later key may have changed the query.
      if (input?.value.trim() !== query) return
      list.replaceChildren(...found.map(itemOf))
      status.textContent = found.length === 0 ? 'No page found' : `${found.length} results`
      if (found.length === 0) list.replaceChildren(nothing(query))
    } catch {
      loading = undefined
      status.textContent = 'The search could not be loaded. All pages are listed below.'
      return
    }
    list.hidden = false
    menu.hidden = true
  }

  function clear(): void {
    list?.replaceChildren()
    if (status) status.textContent = ''
    if (list) list.hidden = true
    if (menu) menu.hidden = false
  }

  input.addEventListener('focus', () => void load().catch(() => undefined))
  input.addEventListener('input', () => void show())
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      input.value = ''
      clear()
      input.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [input, ...list.querySelectorAll('a')]
    const position = stops.indexOf(root.activeElement as HTMLInputElement)
    stops[position + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    event.preventDefault()
  })
  root.addEventListener('keydown', (event) => {
    const { target } = event
    const isTyping = target instanceof Element && target.matches('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
}

function itemOf({ id, title, heading, excerpt }: Found): HTMLElement {
  const link = document.createElement('a')
  link.href = id
  const name = document.createElement('strong')
  name.textContent = heading === '' ? title : `${title} › ${heading}`
  const text = document.createElement('span')
  text.textContent = excerpt
  link.append(name, text)
  const item = document.createElement('li')
  item.append(link)
  return item
}

function nothing(query: string): HTMLElement {
  const item = document.createElement('li')
  item.className = 'muted'
  item.textContent = `No page has “${query}”.`
  return item
}
