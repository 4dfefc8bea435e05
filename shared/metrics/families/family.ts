import type { Registry } from 'prom-client'

/** Reads the state of gauges before each scrape. */
export type Refresh = () => Promise<void> | void

/** Registers the metrics of one family and subscribes them to their events. */
export type Family = (registry: Registry) => Refresh | void

/** The prefix of every metric of this service. */
export const prefix = 'webintel_'

/** Buckets in seconds for work that takes from milliseconds to minutes. */
export const workBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
