import { AppError } from './errors.ts'

/** Of a job that was not over when its caller's time was. */
export const deadlineExceeded = () => new AppError('DEADLINE_EXCEEDED', 'The work was not done within the time limit.')
