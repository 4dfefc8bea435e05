import type { Authorization } from './authorization.ts'
import type { ExampleRequest } from './example-request.ts'
import type { WriteValue } from './sign-in-example.ts'

/** Everything that the code of an example depends on. */
export interface Example extends ExampleRequest {
  authorization: Authorization
  /** The maximum price in dollars, if it exceeds one dollar: the default limit of clients. */
  maxPrice: string | undefined
  /** The text that the wallet signs. `write` marks the values that the code fills in. */
  signInText: (write: WriteValue) => string
}
