import { parse } from 'tldts'
import { isHostName } from '#shared/contract/domain-name.ts'

/**
 * Whether a name is in the public DNS. Records of strangers name other domains: names of our own network must not be asked
 * for, because the answer would show in the result.
 */
export function isPublicName(name: string): boolean {
  if (!isHostName(name)) return false
  const { isIcann, isPrivate, isIp } = parse(name)
  return isIp === false && (isIcann === true || isPrivate === true)
}
