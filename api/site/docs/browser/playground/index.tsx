import { render } from 'preact'
import '#api/site/docs/browser/index.ts'
import type { PlaygroundOperation } from '#api/site/docs/playground/playground-operation.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { CallForm } from './call-form.tsx'

void openPlayground(document)

/** Shows the form of the selected operation. `?operation=NAME` in the address selects one. */
async function openPlayground(root: Document): Promise<void> {
  const area = root.querySelector<HTMLElement>('#playground')
  const select = root.querySelector<HTMLSelectElement>('#play-operation')
  const place = root.querySelector<HTMLElement>('#play-call')
  if (!area || !select || !place) return
  area.hidden = false
  const networks = (area.dataset['networks'] ?? '').split(' ').filter((network) => network !== '')
  const asked = new URLSearchParams(root.location.search).get('operation') ?? 'free-fetch'
  select.value = [...select.options].some(({ value }) => value === asked) ? asked : 'free-fetch'
  const response = await fetch('/docs/playground-operations').catch(() => undefined)
  if (response?.ok !== true) {
    render(<Notice kind="bad">The forms could not be loaded. Load the page again.</Notice>, place)
    return
  }
  // Our own document.
  const operations = (await response.json()) as PlaygroundOperation[]
  const show = () => {
    const operation = operations.find(({ name }) => name === select.value)
    if (operation !== undefined)
      render(<CallForm key={operation.name} operation={operation} networks={networks} />, place)
  }
  select.addEventListener('change', show)
  show()
}
