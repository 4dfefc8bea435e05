import { existsSync } from 'node:fs'
import { audienceOf } from '#shared/terminal/audience.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openLog } from './log.ts'

/**
 * Reads the settings from the environment and from `.env` in the working directory; the environment wins.
 * Prints every problem and exits with status 2 if a setting is invalid.
 *
 * @param options.role - Of a process that logs: programs that read its log get the problems as a line of it.
 */
export function configOrExit({
  role,
  ...options
}: NonNullable<Parameters<typeof readConfig>[1]> & { role?: string } = {}): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readConfig(undefined, options)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const isLogged = role !== undefined && audienceOf(process.stdout) === 'json'
    if (isLogged) openLog({ level: 'fatal', role }).fatal({ problems: error.message.split('\n') }, 'invalid settings')
    else console.error(`Invalid settings:\n${error.message}`)
    process.exit(2)
  }
}
