/** One call of `/fetch/pro`, answered anew. Why there is no page, where there is none. */
export async function fetchPro(serviceUrl: string, url: string): Promise<string | undefined> {
  const response = await fetch(`${serviceUrl}/fetch/pro`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, cache: false }),
  })
  const { code = String(response.status) } = (await response.json()) as { code?: string }
  return response.status === 200 ? undefined : code
}

/** A service that lets its callers wait for the result, however long that takes. */
export const patient = { SYNC_WAIT_MS: '600000' }
