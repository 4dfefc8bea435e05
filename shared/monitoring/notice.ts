/** The types of notices. `webhook.challenge` asks the receiver to return `data.challenge`. */
export type NoticeType =
  | 'monitor.changed'
  | 'monitor.failed'
  | 'monitor.recovered'
  | 'monitor.paused'
  | 'webhook.challenge'

/** A notice for the receiver of a monitor. */
export interface Notice {
  /** `webhook-id`: the same for every attempt, redeliveries included. */
  id: string
  /** Its number within the monitor, from 1. Notices of a monitor are delivered in this order. */
  seq: number
  type: NoticeType
  /** The request body: JSON of at most `maxNoticeBytes`. */
  body: string
  /** Unix milliseconds. */
  createdAt: number
}

/** Standard Webhooks asks for less than 20 kB. */
export const maxNoticeBytes = 20_000
