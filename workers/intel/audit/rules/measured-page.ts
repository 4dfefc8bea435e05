import type { Device } from '#workers/intel/audit/measure/devices.ts'
import type { Metrics } from '#workers/intel/audit/measure/summarize-loads.ts'

/** The measurements of a page on one device. */
export interface MeasuredPage {
  url: string
  device: Device
  metrics: Metrics
}
