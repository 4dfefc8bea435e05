import { hash } from 'node:crypto'

/** The id of a check: the same for every run of one due check. */
export function checkIdOf(monitorId: string, dueAt: number): string {
  return `chk_${hash('sha256', `${monitorId}:${dueAt}`, 'base64url').slice(0, 22)}`
}
