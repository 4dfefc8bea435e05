/** A connection string, or the path of a socket, without user, password and options. */
export function redactUrl(address: string): string {
  const at = address.lastIndexOf('@')
  const scheme = /^[\w+]{1,20}:\/\//.exec(address)?.[0] ?? ''
  return (at === -1 ? address : scheme + address.slice(at + 1)).replace(/[?#][^]*$/, '')
}

/**
 * A text for the log without credentials: addresses lose their user, password, path and query, where providers of RPC nodes
 * expect their keys. Paths of source files stay.
 */
export const redactText = (text: string): string =>
  /[:=]/.test(text) ? text.replaceAll(/[^\s"'<>]+/g, redactWord) : text

function redactWord(word: string): string {
  if (word.includes('file://')) return word
  const [colon, at] = [word.indexOf(':'), word.lastIndexOf('@')]
  // Also an address whose scheme is wrong has its password there.
  const bare = colon !== -1 && colon < at ? `${word.slice(0, colon)}:***${word.slice(at)}` : word
  return withoutPath(bare).split('&').map(withoutSecret).join('&')
}

function withoutSecret(option: string): string {
  const equals = option.indexOf('=')
  const isSecret =
    equals !== -1 && /(?:^|\W)(?:user|username|pass|password|token|secret|key)$/i.test(option.slice(0, equals))
  return isSecret ? `${option.slice(0, equals)}=***` : option
}

function withoutPath(address: string): string {
  const server = address.indexOf('://') + 3
  const length = server < 4 ? -1 : address.slice(server).search(/[/?#]/)
  return length === -1 ? address : `${address.slice(0, server + length)}/…`
}

/** An error in the log. Other properties may hold a command, a document or an address with its password. */
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

/** The fields of an error, whichever library threw it. */
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
