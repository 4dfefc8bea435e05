import type { Config } from './config.ts'
import { AppError } from './errors.ts'

/** The Redis that a process of one role shares with the others. */
export function redisUrlOf({ REDIS_URL }: Config): string {
  if (REDIS_URL !== undefined) return REDIS_URL
  throw new AppError('SERVICE_UNAVAILABLE', 'Set REDIS_URL: roles that run as processes of their own share one Redis.')
}
