import type { UsageStatement } from '#shared/contract/usage/usage.ts'
import { textPrefix } from '#shared/runtime/text-prefix.ts'
import type { Stated } from './vocabularies/content-signal.ts'

/** A statement with its place. */
export const stateAt = (
  source: UsageStatement['source'],
  where: string,
  line: string,
  stated: Stated,
): UsageStatement => ({ source, where: short(where), line: short(line), ...stated })

const short = (text: string) => textPrefix(text.replaceAll(/[\s\p{C}]+/gu, ' ').trim(), maxLength)

const maxLength = 300
