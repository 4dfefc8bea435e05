import { boolean, integer, withDefault } from '#shared/schema.ts'

/** What a caller may say of stored answers. */
export const cacheFields = {
  cache: withDefault(boolean({ description: 'Accept a stored answer, which costs 70 % less' }), true),
  cacheTtl: withDefault(
    integer({ description: 'Greatest age in seconds of a stored answer', minimum: 60, maximum: 86_400 }),
    3600,
  ),
}
