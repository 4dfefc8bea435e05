import '#api/site/docs/browser/index.ts'
import { fillPath, withQuery } from '#shared/contract/fill-path.ts'
import { showAnswer, type AnswerView, type PlaygroundRequest } from './show-answer.ts'

openPlayground(document)

/** Connects the form of the playground. `?operation=NAME` in the address selects an operation. */
function openPlayground(root: Document): void {
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

/** The request of an operation with an input that a person typed. Throws an Error that says what is wrong with the input. */
function requestOf({ method, path }: { method: string; path: string }, text: string): PlaygroundRequest {
  const { filled, others } = fillPath(path, parse(text))
  if (method !== 'POST' && method !== 'PATCH') return { method, target: withQuery(filled, others), body: undefined }
  const hasBody = others.length > 0 || filled === path
  return { method, target: filled, body: hasBody ? JSON.stringify(Object.fromEntries(others)) : undefined }
}

function parse(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text.trim() === '' ? '{}' : text)
  } catch (error) {
    throw new Error(`The input is not valid JSON: ${error instanceof Error ? error.message : ''}`, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('Expected a JSON object, such as {"url": "https://example.com/"}.')
  return value
}
