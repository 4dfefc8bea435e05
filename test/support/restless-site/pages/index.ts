import type { RestlessPage } from '#test/support/restless-site/restless-page.ts'
import { languages } from './languages.ts'
import { news } from './news.ts'
import { reference } from './reference.ts'
import { shops } from './shops.ts'
import { tables } from './tables.ts'
import { work } from './work.ts'

export const restlessPages: readonly RestlessPage[] = [
  ...shops,
  ...news,
  ...work,
  ...tables,
  ...reference,
  ...languages,
]
