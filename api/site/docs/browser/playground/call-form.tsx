import { useState } from 'preact/hooks'
import type { PlaygroundOperation } from '#api/site/docs/playground/playground-operation.ts'
import type { CallError } from '#api/site/shell/browser/call-error.ts'
import { Notice } from '#api/site/shell/browser/notice.tsx'
import { AnswerView } from './answer-view.tsx'
import { curlOf, parseInput, requestOf } from './call-request.ts'
import { FieldInputs } from './field-inputs.tsx'
import { PayButtons } from './pay-buttons.tsx'
import { useCall } from './use-call.ts'

interface CallFormProps {
  operation: PlaygroundOperation
  /** On which wallets in browsers can pay, CAIP-2. */
  networks: readonly string[]
}

/** The input of an operation as a form or as JSON, its price, and the answer of a call. */
export function CallForm({ operation, networks }: CallFormProps) {
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>(operation.example)
  /** The text of the JSON view; undefined in the form. */
  const [json, setJson] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { state, send, pay } = useCall(networks)

  /** Runs `use` with the input, or shows the problem of a text that is not an input. */
  const withInput = (use: (value: Readonly<Record<string, unknown>>) => void) => {
    try {
      setProblem(undefined)
      use(json === undefined ? input : parseInput(json))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const showForm = () =>
    withInput((value) => {
      setInput(value)
      setJson(undefined)
    })
  const showJson = () => setJson((text) => text ?? JSON.stringify(input, undefined, 2))

  return (
    <>
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault()
          withInput((value) => send(requestOf(operation, value)))
        }}
      >
        <p>
          {operation.summary} <a href={`/docs/operations/${operation.name}`}>Documentation</a>
        </p>
        <p class="buttons" role="group" aria-label="Input as">
          <ViewButton label="Form" isChosen={json === undefined} choose={showForm} />
          <ViewButton label="JSON" isChosen={json !== undefined} choose={showJson} />
        </p>
        {json === undefined ? (
          <FieldInputs
            schema={operation.input}
            shown={Object.keys(operation.example)}
            input={input}
            change={(name, value) => setInput((fields) => ({ ...fields, [name]: value }))}
          />
        ) : (
          <>
            <label for="play-input">Input as JSON</label>
            <textarea
              id="play-input"
              rows={8}
              spellcheck={false}
              value={json}
              onInput={({ currentTarget }) => setJson(currentTarget.value)}
            />
          </>
        )}
        {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
        <p class="buttons">
          <button class="primary" type="submit">
            Send
          </button>
          <CopyButton
            text={(copy) => withInput((value) => copy(curlOf(requestOf(operation, value), location.origin)))}
          />
          <strong class="play-price">{operation.price}</strong>
        </p>
      </form>
      {state !== undefined && (
        <section id="play-result" class="panel" aria-label="Answer">
          <Notice {...(state.kind !== undefined && { kind: state.kind })}>
            {state.status}
            {state.failure !== undefined && <Failure error={state.failure} />}
          </Notice>
          {state.offer !== undefined && (
            <PayButtons offer={state.offer} isWaiting={state.isWaiting === true} pay={pay} />
          )}
          {state.answer !== undefined && <AnswerView answer={state.answer} operation={operation} />}
        </section>
      )}
    </>
  )
}

/** An error of the service in words. Those with a code of its own have a section of the page about errors. */
const Failure = ({ error: { code, message } }: { error: CallError }) => (
  <p>
    {/^[A-Z_]+$/.test(code) ? <a href={`/docs/errors#${code.toLowerCase()}`}>{code}</a> : code}: {message}
  </p>
)

const ViewButton = ({ label, isChosen, choose }: { label: string; isChosen: boolean; choose: () => void }) => (
  <button type="button" class="view" aria-pressed={isChosen} onClick={choose}>
    {label}
  </button>
)

const copyLabel = 'Copy as curl'

/** `text` passes the text to copy, unless the input has a problem. */
function CopyButton({ text }: { text: (copy: (text: string) => void) => void }) {
  const [shown, setShown] = useState(copyLabel)
  // Browsers offer a clipboard on https and localhost only.
  if (!('clipboard' in navigator)) return null
  const copy = (copied: string) =>
    void navigator.clipboard
      .writeText(copied)
      .then(() => setShown('Copied'))
      .catch(() => setShown('Not allowed'))
      .finally(() => setTimeout(() => setShown(copyLabel), 2000))
  return (
    <button type="button" onClick={() => text(copy)}>
      {shown}
    </button>
  )
}
