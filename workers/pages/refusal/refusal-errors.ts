import { AppError } from '#shared/contract/errors.ts'

/** The error for a page without readable text. */
export function emptyPage(isRendered: boolean | undefined): AppError {
  const message = isRendered
    ? 'The page has no readable text, even after its scripts ran.'
    : `The page has no readable text without running its scripts.${advice.usePro}`
  return new AppError('EMPTY_CONTENT', message)
}

/** The error for a page with text other than the requested content. `kind` is a phrase such as "an error page". */
export function placeholderPage(kind: string, message: string): AppError {
  return new AppError('EMPTY_CONTENT', message, { details: [{ path, message: kind }] })
}

/** Whether the error is about a placeholder page. An empty page may be worth a screenshot; a placeholder page is not. */
export const isPlaceholderPage = ({ details }: AppError) => details.some((detail) => detail.path === path)

const path = '/page'

/** The last sentence of an error message: an operation that may succeed. */
export const advice = {
  useResilient: ' Try /fetch/resilient: it uses a browser and other strategies.',
  usePro: ' Try /fetch/pro: it runs them.',
  sendCookies: ' If you have an account, send the cookies of your session in `cookies` to /fetch/basic or /fetch/pro.',
}

/** The message without its advice, for the operation that the advice recommends. */
export function withoutAdvice(message: string): string {
  const given = Object.values(advice).find((each) => message.endsWith(each))
  return given === undefined ? message : message.slice(0, -given.length)
}
