import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'

/** Standard variables of OpenTelemetry. */
export interface SamplingSettings {
  OTEL_TRACES_SAMPLER:
    | 'parentbased_always_on'
    | 'parentbased_always_off'
    | 'parentbased_traceidratio'
    | 'always_on'
    | 'always_off'
    | 'traceidratio'
  /** The share of the traces that a `traceidratio` sampler keeps, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: number
}

interface Sampling {
  /** Whether a new call gets a trace. It decides before any span is made: the SDK takes microseconds for a span that it drops. */
  startsTrace: () => boolean
  /** Decides about the spans of the calls that `startsTrace` chose. */
  sampler: Sampler
}

/** The sampler of `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`, as the specification of OpenTelemetry names them. */
export function samplingOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: SamplingSettings): Sampling {
  switch (name) {
    case 'always_on':
      return { startsTrace: always, sampler: new AlwaysOnSampler() }
    case 'always_off':
      return { startsTrace: never, sampler: new AlwaysOffSampler() }
    case 'traceidratio':
      // The trace id alone decides, so all processes decide alike.
      return { startsTrace: always, sampler: new TraceIdRatioBasedSampler(ratio) }
    case 'parentbased_always_on':
      return { startsTrace: always, sampler: followsParent() }
    case 'parentbased_always_off':
      return { startsTrace: never, sampler: followsParent() }
    case 'parentbased_traceidratio':
      // A random trace id or any other random number choose the same share of the calls.
      return { startsTrace: () => Math.random() < ratio, sampler: followsParent() }
  }
}

const always = () => true
const never = () => false

const followsParent = () => new ParentBasedSampler({ root: new AlwaysOnSampler() })
