/** The explanation of an error code on `/docs/errors`. Each field is one or two plain sentences of markdown. */
export interface ErrorText {
  /** Says what the code states about the call. */
  meaning: string
  /** Names the usual reasons. */
  cause: string
  /** Names the next step of the caller. */
  action: string
}
