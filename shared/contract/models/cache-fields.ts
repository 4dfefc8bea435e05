import { boolean, integer, withDefault } from '#shared/contract/schema.ts'

/** Input fields of operations whose answers are stored. */
export const cacheFields = {
  cache: withDefault(boolean({ description: 'Accept a stored answer; costs 70 % less' }), true),
  cacheTtl: withDefault(
    integer({ description: 'Maximum age of a stored answer in seconds', minimum: 60, maximum: 86_400 }),
    3600,
  ),
}
