/** The option of Node with which scripts, images and units start each role. docs/operations/deploy.md says why. */
export const nodeOptions = '--max-semi-space-size=16'
