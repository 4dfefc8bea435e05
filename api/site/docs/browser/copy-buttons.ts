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
    block.append(button)
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
