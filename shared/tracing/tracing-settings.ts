import { flag, oneOf, optionalText, optionalUrl, type Setting } from '#shared/runtime/settings/settings.ts'

/** Settings of traces, by the names that the specification of OpenTelemetry gives them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    'OTLP/HTTP receiver of traces, without /v1/traces; no traces when unset. The exporter reads the other OTEL_EXPORTER_OTLP_ variables, such as _HEADERS',
  ),
  OTEL_SERVICE_NAME: optionalText('Name of the service in traces; default webintel'),
  OTEL_TRACES_SAMPLER: oneOf(
    [
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
      'always_on',
      'always_off',
      'traceidratio',
    ],
    'parentbased_always_on',
    'Sampler of traces',
  ),
  OTEL_TRACES_SAMPLER_ARG: share(1, 'Share of the traces that a traceidratio sampler keeps, from 0 to 1'),
  OTEL_SDK_DISABLED: flag('Turns traces off, whatever else is set'),
} as const

export type TracingSettings = { [N in keyof typeof tracingSettings]: (typeof tracingSettings)[N]['fallback'] }

function share(fallback: number, about: string): Setting<number> {
  const read = (text: string) => {
    const value = Number(text)
    if (text.trim() !== '' && value >= 0 && value <= 1) return value
    throw new Error('expected a number from 0 to 1')
  }
  return { read, fallback, about }
}
