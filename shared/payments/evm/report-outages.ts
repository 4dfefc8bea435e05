import { BaseError, HttpRequestError, TimeoutError, type Transport } from 'viem'

/** A transport that reports each request that the node did not answer: the library turns some of them into an answer. */
export function reportOutages(transport: Transport, report: () => void): Transport {
  return (options) => {
    const opened = transport(options)
    const request: typeof opened.request = async (...of) => {
      try {
        return await opened.request(...of)
      } catch (error) {
        if (isOutage(error)) report()
        throw error
      }
    }
    return { ...opened, request }
  }
}

/** Whether the node could not be reached. Other errors are its answers. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null
}
