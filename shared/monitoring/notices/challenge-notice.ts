import { noticeOf, type NoticeDetails } from './notice-details.ts'

/**
 * `webhook.challenge`: asks the receiver to return `challenge` in its answer, which proves that it wants notices. It does not
 * show the id of the monitor, which is a key: the receiver may belong to somebody else.
 */
export const challengeNotice = ({ id, at }: Pick<NoticeDetails, 'id' | 'at'>, challenge: string) =>
  noticeOf('webhook.challenge', { id, at }, { challenge })
