import { existsSync } from 'node:fs'
import { ConfigError, readConfig, type Config } from './config.ts'

/**
 * Reads the settings from the environment and from `.env` in the working directory; the environment wins.
 * Prints every problem and exits with status 2 if a setting is invalid.
 */
export function configOrExit(options?: Parameters<typeof readConfig>[1]): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readConfig(undefined, options)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Invalid settings:\n${error.message}`)
    process.exit(2)
  }
}
