import { openFixtureSite, type FixtureSite } from '#test/support/sites/fixture-site.ts'
import { apps } from './apps.ts'
import { forms } from './forms.ts'
import { logins } from './logins.ts'
import { traps } from './traps.ts'

/** Another domain for the pages of the zoo, if the names of the egress are those of `zooLookup`. */
export const otherHost = 'other.example'

/** Every name is this machine. */
export const zooLookup = async (): Promise<string[]> => ['127.0.0.1']

/** Opens a website whose pages show what they need only to somebody who acts. */
export const openZoo = (): Promise<FixtureSite> =>
  openFixtureSite({ '/favicon.ico': '', ...apps, ...forms, ...logins(), ...traps })

/** The same page on another domain. */
export const onOtherDomain = (url: string): string => url.replace('127.0.0.1', otherHost)
