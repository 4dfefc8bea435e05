import type { Config } from '#shared/runtime/config.ts'

/** The settings that limit the requests to one host. Every process that sends jobs has the same. */
export const hostLimits = ({
  HOST_CONCURRENCY,
  HOST_MIN_GAP_MS,
}: Pick<Config, 'HOST_CONCURRENCY' | 'HOST_MIN_GAP_MS'>) => ({
  hostConcurrency: HOST_CONCURRENCY,
  hostMinGapMs: HOST_MIN_GAP_MS,
})
