import { addCopyButtons } from '#api/site/docs/browser/code-blocks.ts'
import { bodyOf, errorOf } from '#api/site/shell/browser/call-error.ts'

addCopyButtons(document)
openReader(document)

/** The form that reads a page by the free tier and shows its markdown. */
function openReader(root: Document): void {
  const form = root.querySelector<HTMLFormElement>('#read')
  const field = root.querySelector<HTMLInputElement>('#read-url')
  const [answer, status, markdown] = ['answer', 'status', 'markdown'].map((name) =>
    root.querySelector<HTMLElement>(`#read-${name}`),
  )
  if (!form || !field || !answer || !status || !markdown) return
  const say = (text: string, isError = false) => {
    status.textContent = text
    status.className = isError ? 'notice bad' : 'muted'
    answer.classList.toggle('panel', !isError)
  }
  let latest = 0
  const show = async (url: string) => {
    const number = ++latest
    answer.hidden = false
    markdown.hidden = true
    say('Reading the page …')
    const startedAt = performance.now()
    try {
      const { title, content } = await readPage(url)
      if (number !== latest) return
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      say(`${title === '' ? 'The page' : title} · ${content.length.toLocaleString('en')} characters in ${seconds} s`)
      markdown.textContent = content
      markdown.hidden = false
    } catch (error) {
      if (number === latest) say(error instanceof Error ? error.message : String(error), true)
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void show(field.value.trim())
  })
  form.hidden = false
}

async function readPage(url: string): Promise<{ title: string; content: string }> {
  const response = await fetch(`/r/${encodeURIComponent(url)}`, { headers: { Accept: 'application/json' } })
  const body = await bodyOf(response)
  if (!response.ok) throw errorOf(response, body)
  const { title = '', content = '' } = (body ?? {}) as { title?: string; content?: string }
  return { title, content }
}
