import { ConfigError, readConfig, type Config } from './config.ts'

/** The settings of this process; ends it with 2, after naming every problem, when they cannot be used. */
export function configOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`Settings that cannot be used:\n${error.message}`)
    process.exit(2)
  }
}
