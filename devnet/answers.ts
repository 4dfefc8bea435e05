/** Whether anybody listens at an address of this machine. */
export function answers(url: string): Promise<boolean> {
  return fetch(url, { method: 'POST', signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  )
}
