import { Pool } from 'undici'
import { measure, type Load, type Measured } from './measure.ts'

export interface Client extends AsyncDisposable {
  /** Sends `body(number)` as JSON in each request; any answer but 200 ends the bench. */
  measure: (body: (number: number) => object, load: Load, headers?: Headers) => Promise<Measured>
}

/** Of each request, beside what all have. */
type Headers = (number: number) => Readonly<Record<string, string>>

/** Posts to one path of one server over kept-alive connections. It reads answers without looking at them, to cost little. */
export function openClient(origin: string, path: string, connections: number): Client {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  return {
    measure: (body, load, headers = () => ({})) =>
      measure((number) => post(pool, path, { body: JSON.stringify(body(number)), headers: headers(number) }), load),
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

interface Sent {
  body: string
  headers: ReturnType<Headers>
}

function post(pool: Pool, path: string, { body, headers }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { method: 'POST', path, body, headers: { 'content-type': 'application/json', ...headers } },
      {
        onRequestStart: () => {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`${path} answered ${status}`))
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}
