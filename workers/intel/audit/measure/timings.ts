/** The timings of one load, milliseconds since the start of the navigation. */
export interface Timings {
  ttfbMs: number
  fcpMs?: number
  lcpMs?: number
  loadMs?: number
  cls: number
  tbtMs: number
  longTasks: number
  /** URLs of resources that delay the first paint. */
  renderBlocking: string[]
}
