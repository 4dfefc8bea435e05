import type { Context } from '#api/middleware/context.ts'
import { foreignHost, foreignOrigin, type OriginRules } from '#api/middleware/own-origins.ts'

/**
 * The reason to reject a request with 403, or undefined. The Host header reveals a web page that uses DNS rebinding; the
 * Origin header reveals any other web page.
 */
export const rejectionReason = (ctx: Context, rules: OriginRules): string | undefined =>
  foreignHost(ctx.get('Host'), rules) ?? foreignOrigin(ctx.get('Origin'), rules)
