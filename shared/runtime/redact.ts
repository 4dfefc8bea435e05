/** A connection string, or the path of a socket, without user, password and options. */
export const redactUrl = (address: string): string =>
  address.replace(/^([\w+]+:\/*)?.*@/s, '$1').replace(/[?#].*$/s, '')

/**
 * A text for the log without credentials: addresses lose their user, password, path and query, where providers of RPC nodes
 * expect their keys. Paths of source files stay.
 */
export const redactText = (text: string): string =>
  /[:=]/.test(text)
    ? text.replaceAll(credentials, ':***@').replaceAll(addressWithPath, '$1/…').replaceAll(secretOption, '$1=***')
    : text

/** Also in an address without a scheme, which is no URL. The length is bounded, so that the time is linear in the text. */
const credentials = /(?<!\bfile):[^\s"'<>]{1,1000}@/g
const addressWithPath = /\b((?!file:)[a-z][a-z\d+]{1,15}:\/\/[^\s/?#"'<>]{1,300})[/?#][^\s"'<>)]+/gi
const secretOption = /\b(user|username|pass|password|token|secret|key)=[^\s&"'<>]+/gi

/** The fields of a logged error. Other properties may hold a command, a document or an address with its password. */
export interface LoggedError {
  type: string
  message: string
  code?: string | number
  stack?: string
  cause?: LoggedError
  /** Of several attempts. */
  errors?: LoggedError[]
}

/** Causes of causes rarely say more. */
const maxCauses = 3
const maxErrors = 5

/** What the log says about an error, whichever library threw it. */
export function loggedError(thrown: unknown, causesLeft = maxCauses): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: redactText(String(thrown)) }
  const { name, message, stack, cause } = thrown
  // Errors of libraries have codes of either type.
  const code: unknown = Reflect.get(thrown, 'code')
  return {
    type: name === 'Error' ? thrown.constructor.name : name,
    message: redactText(message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(stack !== undefined && { stack: redactText(stack) }),
    ...(cause !== undefined && causesLeft > 0 && { cause: loggedError(cause, causesLeft - 1) }),
    ...(thrown instanceof AggregateError &&
      causesLeft > 0 && { errors: thrown.errors.slice(0, maxErrors).map((each) => loggedError(each, causesLeft - 1)) }),
  }
}
