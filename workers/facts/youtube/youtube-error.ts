import type { AppError } from '#shared/contract/errors.ts'
import { providerError } from '#workers/upstreams/request-upstream.ts'

/** YouTube in error messages. */
export const youTubeName = 'YouTube'

/** A PROVIDER_ERROR. `problem` continues the sentence that starts with the name. */
export const youTubeError = (problem: string): AppError => providerError(youTubeName, problem)

export const unknownCaptions = () => youTubeError('sent captions that are neither XML nor JSON of a known form')
