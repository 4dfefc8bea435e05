import { AppError } from './errors.ts'

/** The error of a call that did not finish within its timeout. */
export const deadlineExceeded = () =>
  new AppError('DEADLINE_EXCEEDED', 'The call did not finish within its time limit. Try again with a longer timeout.')
