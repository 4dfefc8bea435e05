import type { Chromium } from './choose-chromium.ts'

/** The environment variables of Chromium: none of ours. `dir`: its home and temporary folder. */
export const chromiumEnv = ({ env }: Chromium, dir: string) => ({ ...baseEnv, HOME: dir, TMPDIR: dir, ...env })

const baseEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' }
