import { ROOT_CONTEXT, trace, type Context, type SpanContext } from '@opentelemetry/api'

/** The header `traceparent` of W3C Trace Context, version 00. */
export function traceparentOf(span: SpanContext | undefined): string | undefined {
  if (span === undefined) return undefined
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

/** The context of a span in another process. Undefined without a valid `traceparent`. */
export function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] = pattern.exec(traceparent ?? '') ?? []
  if (traceId === '') return undefined
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}

const pattern = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
