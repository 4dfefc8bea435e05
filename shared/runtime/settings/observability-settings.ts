import { microDollars, type MicroDollars } from '#shared/contract/price.ts'
import { flag, oneOf, optionalSecret, optionalUrl, type Setting } from './readers.ts'

/** Settings of logs, metrics and traces. */
export const observabilitySettings = {
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info', 'Minimum log level'),
  LOG_FORMAT: oneOf(
    ['auto', 'json', 'pretty'],
    'auto',
    'json: one object a line; pretty: lines for people; auto: pretty on a terminal, json elsewhere',
  ),
  ADMIN_TOKEN: optionalSecret('Token of the operator. It turns on /metrics, /admin and /admin/queues', 16),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    'OTLP/HTTP receiver of traces, without /v1/traces; the other OTEL_ variables are those of OpenTelemetry',
  ),
} as const

/** The costs of services. docs/metrics.md has them, beside the metric that they are for. */
export const costSettings = {
  UPSTREAM_PRICES: requestPrices(
    'Dollars per answered request to a configured service, by its name in lower case, such as serper:0.001,brave-search:0.005',
  ),
} as const

/** Variables of OpenTelemetry that its packages for Node leave to the program. */
export const openTelemetryVariables = {
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

function requestPrices(about: string): Setting<ReadonlyMap<string, MicroDollars>> {
  const read = (value: string) =>
    new Map(
      value.split(',').map((pair) => {
        const [name = '', price = ''] = pair.split(':').map((part) => part.trim())
        if (!/^[a-z\d][a-z\d.-]*$/.test(name)) throw new Error('expected NAME:DOLLARS, separated by commas')
        return [name, microDollars(price)]
      }),
    )
  return { read, fallback: new Map<string, MicroDollars>(), about }
}

function share(fallback: number, about: string): Setting<number> {
  const read = (text: string) => {
    const value = Number(text)
    if (text.trim() !== '' && value >= 0 && value <= 1) return value
    throw new Error('expected a number from 0 to 1')
  }
  return { read, fallback, about }
}
