import { Pool } from 'undici'
import { measure, type Load, type Measured } from './measure.ts'

export interface Client extends AsyncDisposable {
  /** Sends `body(number)` as JSON in each request; any answer but 200 ends the bench. */
  measure: (body: (number: number) => object, load: Load) => Promise<Measured>
}

/** Posts to one path of one server over kept-alive connections. It reads answers without looking at them, to cost little. */
export function openClient(origin: string, path: string, connections: number): Client {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  return {
    measure: (body, load) => measure((number) => post(pool, path, JSON.stringify(body(number))), load),
    [Symbol.asyncDispose]: () => pool.destroy(),
  }
}

function post(pool: Pool, path: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { method: 'POST', path, body, headers: { 'content-type': 'application/json' } },
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
