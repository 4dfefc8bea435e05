import type { Step } from '#shared/contract/models/actions.ts'
import { cutPrivateTexts } from '#shared/private-inputs/private-texts.ts'

/** The step without texts that repeat private ones. Cuts the texts of the page to what an answer shows. */
export function withoutSecrets(step: Step, privateTexts: readonly string[]): Step {
  const clean = <T extends { pageText?: string | undefined }>(part: T): T =>
    part.pageText === undefined
      ? part
      : { ...part, pageText: cutPrivateTexts(part.pageText, privateTexts).slice(0, maxLength) }
  return {
    ...step,
    ...(step.found !== undefined && { found: clean(step.found) }),
    ...(step.near !== undefined && { near: step.near.map(clean) }),
    ...(step.dialogs !== undefined && { dialogs: step.dialogs.map(clean) }),
  }
}

/** Characters. */
const maxLength = 80
