import { createRequire } from 'node:module'

/** The path of npm's anvil; undefined on other platforms, or without development packages. */
export function anvilPath(): string | undefined {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const suffix = process.platform === 'win32' ? '.exe' : ''
  try {
    // The main package contains a launcher that may download anvil; the platform package contains the program.
    const anvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    return anvil.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/bin/anvil${suffix}`)
  } catch {
    return undefined
  }
}
