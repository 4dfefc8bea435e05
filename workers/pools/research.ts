import type { Handlers } from '#workers/handler.ts'
import { answer } from '#workers/handlers/answer.ts'
import { compare } from '#workers/handlers/compare.ts'
import { extractSmart } from '#workers/handlers/extract-smart.ts'
import { extract } from '#workers/handlers/extract.ts'
import { researchDeep } from '#workers/handlers/research-deep.ts'
import { research } from '#workers/handlers/research.ts'

export const handlers = {
  answer,
  compare,
  extract,
  'extract-smart': extractSmart,
  research,
  'research-deep': researchDeep,
} satisfies Handlers<'research'>
