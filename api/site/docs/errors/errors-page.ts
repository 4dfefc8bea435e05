import { STATUS_CODES } from 'node:http'
import { errors, type ErrorCode } from '#shared/contract/errors.ts'
import type { ErrorText } from './error-text.ts'
import { paymentErrors } from './payment-errors.ts'
import { requestErrors } from './request-errors.ts'
import { serviceErrors } from './service-errors.ts'
import { targetErrors } from './target-errors.ts'

const uncharged = 'A call that ends like this is not charged.'

/** The groups of `/docs/errors`, each with a sentence about all its codes. */
const groups = [
  ['The request', uncharged, requestErrors],
  // The payment of a call may have been charged for another one.
  ['Payments and sign-in', `${uncharged} \`paymentState\` is the state of its payment.`, paymentErrors],
  ['Websites and their content', uncharged, targetErrors],
  ['The service', uncharged, serviceErrors],
] as const

/** Without an entry for a code of the table, this does not compile. */
export const errorTexts: Readonly<Record<ErrorCode, ErrorText>> = {
  ...requestErrors,
  ...paymentErrors,
  ...targetErrors,
  ...serviceErrors,
}

/** The list of all error codes, as markdown. */
export const errorList = (): string =>
  groups
    .map(([title, lead, texts]) => {
      const entries = Object.entries(texts).map(([code, text]) => entryOf(code as ErrorCode, text))
      return `## ${title}\n\n${lead}\n\n${entries.join('\n\n')}`
    })
    .join('\n\n')

function entryOf(code: ErrorCode, { meaning, cause, action }: ErrorText): string {
  const { status, retry } = errors[code]
  return `### ${code}

\`${status} ${STATUS_CODES[status]}\` · ${retries[retry]}

${meaning}

- **Cause.** ${cause}
- **Next step.** ${action}`
}

const retries = {
  never: 'the same call fails again',
  soon: 'retry after a second',
  later: 'retry after a pause',
} as const
