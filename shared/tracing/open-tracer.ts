import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { product } from '#shared/contract/product.ts'
import { samplingOf, type SamplingSettings } from './sampling.ts'
import { noSpan, type Span, type SpanOptions, type Tracer } from './spans.ts'

/** Opens a tracer that sends spans to the OTLP receiver of the settings. Disposing sends those that are left. */
export function openTracer(settings: SamplingSettings, role: string): Tracer {
  const { startsTrace, sampler } = samplingOf(settings)
  const provider = new TracerProvider({
    // The variables OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: resourceFromAttributes({
      'service.name': product.name,
      'service.version': product.version,
      'webintel.role': role,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer(product.name, product.version)
  /** The context of sampled work. Other work has none, so it costs next to nothing. */
  const sampled = new AsyncLocalStorage<Context>()
  return {
    inSpan(options, work) {
      const parent = parentOf(options)
      return parent === undefined ? work(noSpan) : runInSpan(options, parent, work)
    },
    isSampling: () => sampled.getStore() !== undefined,
    traceparent: () => traceparentOf(trace.getSpanContext(sampled.getStore() ?? ROOT_CONTEXT)),
    async [Symbol.asyncDispose]() {
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, sleep(lastSpansMs, undefined, { ref: false })])
    },
  }

  /** Undefined for a span that is not made. */
  function parentOf({ kind, parent }: SpanOptions): Context | undefined {
    if (kind === 'server') return startsTrace() ? ROOT_CONTEXT : undefined
    return kind === 'consumer' ? contextOf(parent) : sampled.getStore()
  }

  async function runInSpan<T>(
    { name, kind, attributes = {} }: SpanOptions,
    parent: Context,
    work: Work<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
    if (!span.isRecording()) return work(noSpan)
    try {
      return await sampled.run(trace.setSpan(parent, span), () => work(handleOf(span)))
    } catch (error) {
      // Without the message, which may contain a URL of a caller.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  }
}

type Work<T> = (span: Span) => Promise<T>

/** A receiver that does not answer must not hold up the end of a process. */
const lastSpansMs = 3000

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
  client: SpanKind.CLIENT,
} as const

const handleOf = (span: OtelSpan): Span => ({
  rename: (name) => void span.updateName(name),
  set: (name, value) => void span.setAttribute(name, value),
  fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
})

/** The `traceparent` header of W3C Trace Context, version 00. */
function traceparentOf(span: SpanContext | undefined): string | undefined {
  if (span === undefined) return undefined
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

/** The context of a span in another process. Undefined without a valid `traceparent`. */
function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] = pattern.exec(traceparent ?? '') ?? []
  if (traceId === '') return undefined
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true })
}

const pattern = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
