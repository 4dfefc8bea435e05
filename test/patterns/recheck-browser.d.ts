/** The pure JavaScript build of recheck. The package's main file looks for Java and native programs first. */
declare module 'recheck/lib/browser.js' {
  import type * as recheck from 'recheck'

  const all: typeof recheck
  export default all
}
