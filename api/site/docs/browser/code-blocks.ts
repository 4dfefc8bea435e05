const storageKey = 'docs-language'

/** Turns each group of code blocks into tabs (ARIA Authoring Practices, "Tabs"). The chosen language holds for all groups. */
export function makeTabs(root: ParentNode): void {
  const groups = [...root.querySelectorAll<HTMLElement>('.code-group')].map(makeGroup)
  const choose = (label: string) => {
    for (const select of groups) select(label)
    remember(label)
  }
  root.addEventListener('docs-language', (event) => choose((event as CustomEvent<string>).detail))
  const known = remembered()
  if (known !== null) for (const select of groups) select(known)
}

function makeGroup(group: HTMLElement, groupIndex: number): (label: string) => void {
  const panels = [...group.querySelectorAll<HTMLElement>('.code')]
  const list = document.createElement('div')
  list.role = 'tablist'
  list.ariaLabel = 'Language'
  const tabs = panels.map((panel, index) => {
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.role = 'tab'
    tab.textContent = panel.querySelector('.code-label')?.textContent ?? ''
    tab.id = `tab-${groupIndex}-${index}`
    panel.id = `panel-${groupIndex}-${index}`
    tab.setAttribute('aria-controls', panel.id)
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', tab.id)
    tab.addEventListener('click', () => announce(tab))
    return tab
  })
  list.addEventListener('keydown', (event) => {
    const next = nextIndex(event.key, tabs.indexOf(event.target as HTMLButtonElement), tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined) return
    event.preventDefault()
    announce(tab)
    tab.focus()
  })
  list.append(...tabs)
  group.prepend(list)
  group.classList.add('tabbed')
  const select = (label: string) => {
    const found = tabs.findIndex(({ textContent }) => textContent === label)
    if (found === -1) return
    for (const [index, tab] of tabs.entries()) {
      tab.ariaSelected = String(index === found)
      tab.tabIndex = index === found ? 0 : -1
    }
    for (const [index, panel] of panels.entries()) panel.hidden = index !== found
  }
  select(tabs[0]?.textContent ?? '')
  return select
}

const announce = (tab: HTMLElement) =>
  tab.dispatchEvent(new CustomEvent('docs-language', { bubbles: true, detail: tab.textContent }))

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

// A browser can refuse storage.
function remember(label: string): void {
  try {
    localStorage.setItem(storageKey, label)
  } catch {}
}

function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Adds a button to each code block that copies it. Browsers offer a clipboard on https and localhost only. */
export function addCopyButtons(root: ParentNode): void {
  if (!('clipboard' in navigator)) return
  for (const block of root.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'plain copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => {
      void copy(block.querySelector('code')?.textContent ?? '', button)
    })
    // The first lines of the code wrap beside it.
    block.querySelector('pre')?.prepend(button)
  }
}

async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.trimEnd())
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Not allowed'
  }
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2000)
}
