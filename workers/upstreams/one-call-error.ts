import { AppError } from '#shared/contract/errors.ts'

/**
 * A PROVIDER_ERROR that the call caused: the provider refused its words, or had too little time. It says nothing about
 * other calls.
 */
export class OneCallError extends AppError {
  constructor(message: string) {
    super('PROVIDER_ERROR', message)
  }
}
