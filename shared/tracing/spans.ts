/** One step of a trace. */
export interface SpanOptions {
  name: string
  /**
   * `server` spans start a trace. `consumer` spans continue the trace of `parent`. `producer` and `client` spans are made
   * inside a sampled trace only. So periodic work makes no traces.
   */
  kind: 'server' | 'consumer' | 'producer' | 'client'
  attributes?: Readonly<Record<string, string | number>>
  /** The W3C `traceparent` of the span that caused this one in another process. Without it there is no `consumer` span. */
  parent?: string | undefined
}

/** A running span. */
export interface Span {
  rename: (name: string) => void
  set: (name: string, value: string | number) => void
  /** Marks the step as failed. A thrown error does so, too. */
  fail: (reason: string) => void
}

export interface Tracer extends AsyncDisposable {
  inSpan: <T>(options: SpanOptions, work: (span: Span) => Promise<T>) => Promise<T>
  /** Whether the current work belongs to a sampled trace. */
  isSampling: () => boolean
  /** The W3C `traceparent` of the current span. Undefined outside of a sampled trace. */
  traceparent: () => string | undefined
}

let tracer: Tracer | undefined

/** Sends spans to this tracer from now on. */
export function useTracer(opened: Tracer | undefined): void {
  tracer = opened
}

export const isTracing = (): boolean => tracer !== undefined

/** Whether the current work belongs to a sampled trace: other work needs no names and attributes of spans. */
export const isSampling = (): boolean => tracer?.isSampling() === true

/** Runs the work as one span. Calls it directly when traces are off. */
export function inSpan<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer === undefined ? work(noSpan) : tracer.inSpan(options, work)
}

export const traceparent = (): string | undefined => tracer?.traceparent()

const ignore = () => {}
/** The span of work that is not traced. */
export const noSpan: Span = { rename: ignore, set: ignore, fail: ignore }
