import type { SamplingSettings } from './sampling.ts'
import { useTracer } from './spans.ts'

interface TracingSettings extends SamplingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined
  OTEL_SDK_DISABLED: boolean
}

/**
 * Turns traces on if an OTLP receiver is set. Disposing sends the last spans. The packages are loaded on demand: without
 * them a process starts sooner.
 */
export async function openTracing(settings: TracingSettings, role: string): Promise<AsyncDisposable | undefined> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || settings.OTEL_SDK_DISABLED) return undefined
  const { openTracer } = await import('./open-tracer.ts')
  const tracer = openTracer(settings, role)
  useTracer(tracer)
  return tracer
}
