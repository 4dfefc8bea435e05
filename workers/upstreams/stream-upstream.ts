import { requestConfigured } from '#shared/egress/request-configured.ts'
import { upTo, type UpstreamReply, type UpstreamRequest } from './request-upstream.ts'

/** A response whose body is read as it arrives. Leaving the body early closes the connection. */
export interface StreamedReply extends Omit<UpstreamReply, 'body'> {
  body: AsyncIterable<Uint8Array>
}

/**
 * Posts to a configured service. The promise resolves when the response begins; its body has up to 16 MiB. The service may be
 * on a private network: the operator sets its address, never a caller. Redirects are not followed, because they would leak
 * the key. Rejects with errors of the connection, as the body does.
 */
export async function streamUpstream(
  request: Pick<UpstreamRequest, 'name' | 'url' | 'headers' | 'body' | 'signal'>,
): Promise<StreamedReply> {
  const { status, headers, body } = await requestConfigured({ ...request, method: 'POST' })
  return { status, headers, body: upTo(maxBytes, body, request.name) }
}

const maxBytes = 16 * 1024 * 1024
