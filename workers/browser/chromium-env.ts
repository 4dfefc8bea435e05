import type { Chromium } from './choose-chromium.ts'

/** The environment of a Chromium: nothing of ours. `dir`: its home, and where its temporary files go. */
export const chromiumEnv = ({ env }: Chromium, dir: string) => ({ ...plainEnv, HOME: dir, TMPDIR: dir, ...env })

const plainEnv = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' }
