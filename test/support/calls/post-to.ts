export interface Sent {
  /** The `Payment-Signature` header. */
  payment?: string
  headers?: Readonly<Record<string, string>>
  path?: string
  signal?: AbortSignal
}

/** Posts JSON to a service. Default path: `/fetch/basic`. `by`: a `fetch` that pays. */
export const postTo =
  (serviceUrl: string, by: typeof fetch = fetch) =>
  (input: object, { payment, headers, path = '/fetch/basic', signal }: Sent = {}): Promise<Response> =>
    by(serviceUrl + path, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: {
        'Content-Type': 'application/json',
        ...(payment !== undefined && { 'Payment-Signature': payment }),
        ...headers,
      },
      ...(signal !== undefined && { signal }),
    })
