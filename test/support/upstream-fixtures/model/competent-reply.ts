import type { ModelFixtureRequest } from './read-model-request.ts'

/** Writes the reply of a competent model from the request. An absent optional field may be left out. */
export type CompetentReply = (request: ModelFixtureRequest) => object
