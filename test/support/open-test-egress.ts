import { parseEgressRules } from '#shared/egress/egress-rules.ts'
import { openEgress, type EgressOptions } from '#shared/egress/open-egress.ts'
import type { Egress } from '#shared/ports/egress.ts'

/** The real egress with short limits, which may reach loopback: sites of tests live there. */
export function openTestEgress(
  options: Partial<EgressOptions> & { allow?: string } = {},
): Promise<Egress & AsyncDisposable> {
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
