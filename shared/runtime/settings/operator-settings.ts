import { tracingSettings } from '#shared/tracing/tracing-settings.ts'
import { optionalSecret } from './settings.ts'

/** Settings for the operator of the service: metrics, queue board and traces. */
export const operatorSettings = {
  ADMIN_TOKEN: optionalSecret(
    'Bearer token for /metrics and /admin/queues, on the port of the API and on HEALTH_PORT; both are off when unset',
    16,
  ),
  ...tracingSettings,
} as const
