import { audienceOf } from '#shared/terminal/audience.ts'
import type { Config } from './config.ts'
import { openLog, type Log } from './log.ts'

/** Opens the log of a process on standard output: readable lines for a person, JSON lines for programs. */
export async function openProcessLog(
  { LOG_FORMAT, LOG_LEVEL: level }: Pick<Config, 'LOG_FORMAT' | 'LOG_LEVEL'>,
  role: string,
): Promise<Log> {
  const audience = audienceOf(process.stdout, LOG_FORMAT)
  if (audience === 'json') return openLog({ level, role })
  // Imported on demand: services in production write JSON.
  const { openPrettyLog } = await import('#shared/terminal/pretty-log.ts')
  return openLog({ level, role }, openPrettyLog(process.stdout, audience))
}
