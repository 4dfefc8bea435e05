import { integerBetween } from './settings.ts'

/** The limits of requests to one target host. */
export const hostSettings = {
  HOST_CONCURRENCY: integerBetween(
    0,
    10_000,
    8,
    'Concurrent jobs per target host across all processes; 0 means no limit',
  ),
  HOST_MIN_GAP_MS: integerBetween(
    0,
    60_000,
    0,
    'Minimum milliseconds between two request starts at one target host, across all processes; a host can ask for more',
  ),
}
