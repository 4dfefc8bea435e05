import type { Egress } from '#shared/egress/egress.ts'
import { openEgress, type EgressOptions } from '#shared/egress/open-egress.ts'
import type { EgressPost } from '#shared/egress/post.ts'
import { parseEgressRules } from '#shared/runtime/settings/egress-rules.ts'

/** Opens the real egress with short timeouts. It may reach loopback, where the test sites listen. */
export function openTestEgress(
  options: Partial<EgressOptions> & { allow?: string } = {},
): Promise<Egress & EgressPost & AsyncDisposable> {
  const { allow = '127.0.0.0/8', ...rest } = options
  return openEgress({
    rules: parseEgressRules({ allow }),
    userAgent: 'webintel-test',
    connectTimeoutMs: 500,
    headersTimeoutMs: 500,
    idleTimeoutMs: 500,
    ...rest,
  })
}
