import { createRequire } from 'node:module'

/** Where npm put anvil, or undefined where it brings none: another platform, or an installation without development packages. */
export function anvilPath(): string | undefined {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const suffix = process.platform === 'win32' ? '.exe' : ''
  try {
    // Its own package starts it through a script that may download; the platform's package has the program itself.
    const anvil = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    return anvil.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/bin/anvil${suffix}`)
  } catch {
    return undefined
  }
}
