import type { Handlers } from '#workers/handler.ts'
import { convert } from '#workers/handlers/convert.ts'
import { fetchBasic } from '#workers/handlers/fetch-basic.ts'
import { fetchResilient } from '#workers/handlers/fetch-resilient.ts'
import { pdf } from '#workers/handlers/pdf.ts'
import { tech } from '#workers/handlers/tech.ts'

export const handlers = {
  'fetch-basic': fetchBasic,
  'fetch-resilient': fetchResilient,
  pdf,
  convert,
  tech,
} satisfies Handlers<'fetch'>
