import type { ErrorText } from './error-text.ts'

/** Errors of this service and of the services behind it. The call is not charged. */
export const serviceErrors = {
  INTERNAL: {
    meaning: 'The service failed unexpectedly.',
    cause: 'A defect of the service. Its log has the details under the `requestId`.',
    action: 'Try again after a second. If it happens again, report the `requestId`.',
  },
  SEARCH_FAILED: {
    meaning: 'No search led to a usable result.',
    cause: 'The search providers did not answer, or none of the pages that they found could be read.',
    action: 'Try again later, with other words or without filters.',
  },
  PROVIDER_ERROR: {
    meaning: 'A service behind this operation gave no usable answer.',
    cause: 'A registry, an index or another outside service fails.',
    action: 'Try again after `Retry-After`.',
  },
  FETCH_ALL_PROVIDERS_FAILED: {
    meaning: 'Every way to fetch the page failed.',
    cause: 'The website blocks plain requests, the browser and the outside providers.',
    action: 'Try again later. `details` names each way and its problem.',
  },
  AI_UNAVAILABLE: {
    meaning: 'The language model did not answer, or this deployment has none.',
    cause: 'The model is overloaded, needs more time than the call has, or is not set up: `retryable` is then `false`.',
    action:
      'Try again after `Retry-After`, or with a longer `timeout`. `GET /discovery` lists the operations that are available here.',
  },
  CAPABILITY_UNAVAILABLE: {
    meaning: 'This deployment does not sell the operation.',
    cause: 'It lacks a browser, a search provider or payments.',
    action: '`GET /discovery` lists the operations that are available here.',
  },
  CAPACITY_EXCEEDED: {
    meaning: 'The service could not start the call in time, so it did not start it at all.',
    cause: 'All workers are busy, none is running, or the website may be asked only slowly.',
    action: 'Wait for `Retry-After`. Nothing was charged.',
  },
  SERVICE_UNAVAILABLE: {
    meaning: 'The service does not take calls at the moment.',
    cause: 'Its database or its queue does not answer, or the process is shutting down.',
    action: 'Send the call again after `Retry-After`.',
  },
  DEADLINE_EXCEEDED: {
    meaning: 'The call did not finish within its time limit.',
    cause:
      'The work takes longer than `timeout`, or the call waited too long for a worker. A page of a batch waited too long for other pages.',
    action: 'Send a longer `timeout`, or [let the call run as a job](guide/jobs.md).',
  },
  JOB_CANCELLED: {
    meaning: 'The job was cancelled while this call waited for it, before it had a result. The call is not charged.',
    cause: 'Somebody with the id of the job sent DELETE /jobs/{requestId}.',
    action: 'Send the call again only if you still want its answer.',
  },
} as const satisfies Record<string, ErrorText>
