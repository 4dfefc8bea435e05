/** How long a wallet stays signed in on the dashboard. */
export const sessionHours = 12

/** The request that opens a session of the dashboard, and the words that the wallet signs for it. */
export const sessionPath = '/dashboard/session'
export const sessionGrant = `Sign in to the dashboard for ${sessionHours} hours. This costs nothing and moves no money.`

/** The sessions of a wallet: a list, and their common end. */
export const sessionsPath = '/dashboard/sessions'
