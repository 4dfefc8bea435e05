import { requestOf, type PlaygroundRequest } from './playground-request.ts'
import { showAnswer, type AnswerView } from './show-answer.ts'

/** Connects the form of the playground. `?operation=NAME` in the address selects an operation. */
export function openPlayground(root: Document): void {
  const form = root.querySelector<HTMLFormElement>('#playground')
  const select = root.querySelector<HTMLSelectElement>('#play-operation')
  const input = root.querySelector<HTMLTextAreaElement>('#play-input')
  const summary = root.querySelector<HTMLElement>('#play-summary')
  const link = root.querySelector<HTMLAnchorElement>('#play-docs')
  const problem = root.querySelector<HTMLElement>('#play-problem')
  const view = answerViewOf(root)
  if (!form || !select || !input || !summary || !link || !problem || !view) return
  const networks = (form.dataset['networks'] ?? '').split(' ').filter((network) => network !== '')

  const showOperation = () => {
    const { input: example = '{}', summary: text = '' } = select.selectedOptions[0]?.dataset ?? {}
    input.value = example
    summary.textContent = text
    link.href = `/docs/operations/${select.value}`
    showProblem('')
  }
  const showProblem = (text: string) => {
    problem.textContent = text
    problem.hidden = text === ''
    input.ariaInvalid = String(text !== '')
  }
  const asked = new URLSearchParams(root.location.search).get('operation') ?? 'free-fetch'
  if ([...select.options].some(({ value }) => value === asked)) select.value = asked
  showOperation()
  select.addEventListener('change', showOperation)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const { method = 'GET', path = '/' } = select.selectedOptions[0]?.dataset ?? {}
    let request: PlaygroundRequest
    try {
      request = requestOf({ method, path }, input.value)
      showProblem('')
    } catch (error) {
      showProblem(error instanceof Error ? error.message : String(error))
      input.focus()
      return
    }
    void showAnswer(view, request, networks)
  })
  form.hidden = false
}

function answerViewOf(root: Document): AnswerView | undefined {
  const [area, status, body, payment] = ['result', 'status', 'body', 'payment'].map((name) =>
    root.querySelector<HTMLElement>(`#play-${name}`),
  )
  return area && status && body && payment ? { area, status, body, payment } : undefined
}
