/** Calls `/fetch/pro` without the cache. Returns the error code, or undefined for a success. */
export async function fetchPro(serviceUrl: string, url: string): Promise<string | undefined> {
  const response = await fetch(`${serviceUrl}/fetch/pro`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url, cache: false }),
  })
  const { code = String(response.status) } = (await response.json()) as { code?: string }
  return response.status === 200 ? undefined : code
}

/** Settings of a service whose callers wait for their results without a limit. */
export const unlimitedWait = { SYNC_WAIT_MS: '600000' }
