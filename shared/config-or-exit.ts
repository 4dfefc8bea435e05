import { existsSync } from 'node:fs'
import { ConfigError, readConfig, type Config } from './config.ts'

/**
 * The settings of this process: the environment, and a file `.env` in the working folder for what is not in it.
 * Ends the process with 2, after naming every problem, when they cannot be used.
 */
export function configOrExit(options?: Parameters<typeof readConfig>[1]): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    return readConfig(undefined, options)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Settings that cannot be used:\n${error.message}`)
    process.exit(2)
  }
}
