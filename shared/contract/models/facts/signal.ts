import { choice, object, string } from '#shared/contract/schema.ts'

/** From harmless to grave. */
const signalSeverities = ['info', 'warning', 'critical'] as const

export type SignalSeverity = (typeof signalSeverities)[number]

/** A fact that people who assess risks look for. */
export interface Signal<Code extends string = string> {
  code: Code
  severity: SignalSeverity
  /** A sentence that says why. */
  message: string
}

/** The schema of a signal with one of the codes. */
export function signalOf<const Code extends string>(codes: readonly Code[]) {
  return object({
    code: choice(codes, { description: 'Stable code of the fact: handle signals by it' }),
    severity: choice(signalSeverities, {
      description: 'info: worth knowing; warning: check it; critical: a grave risk',
    }),
    message: string({ description: 'For people: what was found, and why it matters' }),
  })
}

/** The gravest first. Signals of one severity keep their order. */
export function gravestFirst<S extends Signal>(signals: readonly S[]): S[] {
  const rank = ({ severity }: Signal) => signalSeverities.indexOf(severity)
  return signals.toSorted((one, other) => rank(other) - rank(one))
}
