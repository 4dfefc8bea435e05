import { AppError } from '#shared/contract/errors.ts'
import type { Operation } from '#shared/contract/operation.ts'
import { privateValuesOf } from '#shared/contract/private-values.ts'

type Input = Readonly<Record<string, unknown>>

/** The texts in the private values of an input, in lower case: of headers, the values of cookies, and typed texts. */
export function privateTextsOf(operation: Pick<Operation, 'privateFields'>, input: Input): string[] {
  const { headers, cookies, actions } = privateValuesOf(operation, input) ?? {}
  const texts = [...Object.values(Object(headers)), ...valuesIn(cookies), ...valuesIn(actions)]
  return texts.flatMap((text) => (typeof text === 'string' && text.length >= minLength ? text.toLowerCase() : []))
}

const valuesIn = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((entry) => Reflect.get(entry, 'value')) : []

/**
 * A text without what repeats a private one: a page may write it anywhere, and errors are stored and logged. Ends where the first
 * begins, because a page may also write only its start.
 */
export function cutPrivateTexts(text: string, privateTexts: readonly string[]): string {
  const searched = text.toLowerCase()
  const end = privateTexts
    .map((one) => searched.indexOf(one.slice(0, headLength)))
    .reduce((first, place) => (place >= 0 && place < first ? place : first), text.length)
  return end === text.length ? text : `${text.slice(0, end)}…`
}

/** An error without what repeats a private text. A cause that repeats one is left out. Other errors stay as they are. */
export function withoutPrivateTexts(thrown: unknown, privateTexts: readonly string[]): unknown {
  if (!(thrown instanceof AppError) || privateTexts.length === 0) return thrown
  const cut = (text: string) => cutPrivateTexts(text, privateTexts)
  const { code, message, details, cause, retryAfterSeconds, isLasting } = thrown
  const clean = {
    message: cut(message),
    details: details.map(({ path, message: said }) => ({ path: cut(path), message: cut(said) })),
  }
  const isCauseClean = !(cause instanceof Error) || cut(cause.message) === cause.message
  const isClean = isCauseClean && JSON.stringify(clean) === JSON.stringify({ message, details })
  if (isClean) return thrown
  return new AppError(code, clean.message, {
    details: clean.details,
    isLasting,
    ...(isCauseClean && { cause }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/** Characters. Shorter texts are in every page. */
const minLength = 3
const headLength = 20
