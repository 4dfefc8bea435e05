import { randomBytes } from 'node:crypto'

/** The `webhook-id` of a new notice: `msg_` and 128 random bits in base64url. */
export const newNoticeId = () => `msg_${randomBytes(16).toString('base64url')}`
