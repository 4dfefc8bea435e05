import type { PlaygroundOperation } from '#api/site/docs/playground/playground-operation.ts'
import { showMicroDollars } from '#api/site/shell/browser/format.ts'
import { MarkdownView } from './markdown-view.tsx'
import type { Answer } from './use-call.ts'

interface AnswerViewProps {
  answer: Answer
  operation: Pick<PlaygroundOperation, 'texts' | 'images'>
}

/** An answer: what was paid, its texts and images as a person reads them, and the whole as JSON. */
export function AnswerView({ answer: { body, paid, receiptUrl }, operation: { texts, images } }: AnswerViewProps) {
  const markdown = texts.flatMap((path) => valuesAt(body, path.split('.'))).slice(0, maxTexts)
  const pictures = images.flatMap((image) => {
    const mimeType = 'mimeType' in image ? image.mimeType : valuesAt(body, image.mimeTypeField.split('.'))[0]
    if (mimeType === undefined || !pictureTypes.has(mimeType)) return []
    return valuesAt(body, image.field.split('.')).map((data) => `data:${mimeType};base64,${data}`)
  })
  return (
    <>
      {receiptUrl !== undefined && (
        <p>
          {paid === undefined ? '' : `Paid ${showMicroDollars(Number(paid))}. `}
          <a href={receiptUrl}>Receipt</a>
        </p>
      )}
      {pictures.map((url) => (
        <img key={url} class="play-picture" src={url} alt="The page, as the call captured it" />
      ))}
      {markdown.map((text) => (
        <MarkdownView key={text} text={text} />
      ))}
      <details class="play-json" open={markdown.length + pictures.length === 0}>
        <summary>Whole answer as JSON</summary>
        <pre id="play-body" tabIndex={0}>
          {cut(typeof body === 'string' ? body : JSON.stringify(body, shortened, 2))}
        </pre>
      </details>
    </>
  )
}

const maxTexts = 5
const maxShown = 100_000
const maxBase64 = 2000
const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** The texts at a path of field names. Lists are entered. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): string[] {
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, [...(name === undefined ? [] : [name]), ...rest]))
  if (name === undefined) return typeof value === 'string' && value !== '' ? [value] : []
  if (typeof value !== 'object' || value === null || !(name in value)) return []
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest)
}

/** Leaves out long texts without spaces, such as images in base64. */
const shortened = (_: string, value: unknown) =>
  typeof value === 'string' && value.length > maxBase64 && !value.includes(' ')
    ? `… ${value.length.toLocaleString('en')} characters`
    : value

const cut = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}\n… cut for this page` : text)
