import type { ErrorText } from './error-text.ts'

/** Errors of the request itself. */
export const requestErrors = {
  INVALID_REQUEST: {
    meaning: 'A field, a header or the request target is not valid.',
    cause:
      'A field is missing, unknown, misspelled or out of range, or the body is an array or a text. `POST /feedback` also rejects a repeated field.',
    action:
      'Read `details`: each entry has the `path` of a field and the problem. The page of the operation lists all fields.',
  },
  INVALID_JSON: {
    meaning: 'The body is not JSON.',
    cause: 'The body is empty, has a syntax error, or is not in UTF-8.',
    action: 'Serialize the body with a JSON library and send one object in UTF-8.',
  },
  INVALID_URL: {
    meaning: 'A URL in the input cannot be read.',
    cause: 'The URL is relative, has no host, or does not start with `http://` or `https://`.',
    action: 'Send an absolute URL such as `https://example.com/page`.',
  },
  URL_NOT_ALLOWED: {
    meaning: 'The service does not request this address.',
    cause:
      'The host is private or internal, or the port is not 80, 443, 8080 or 8443. A redirect to such an address counts, too.',
    action: 'Use the public address of the page.',
  },
  HOST_BLOCKED: {
    meaning: 'The operator of this deployment does not read this host.',
    cause:
      'The operator blocked the host, or a domain above it, for example because its owner asked for it. A redirect to it counts, too.',
    action: 'Use another source. Write to the contact at the foot of each page.',
  },
  INVALID_SCHEMA: {
    meaning: 'The JSON schema of the caller is not usable.',
    cause: 'The schema uses a keyword that the operation does not support, or is too large or too deep.',
    action: 'Read `details` for the place. [Extraction](extract.md) lists the supported keywords.',
  },
  UNSUBSTITUTED_PATH_TEMPLATE: {
    meaning: 'The path still has a placeholder.',
    cause: 'The call sent `/jobs/{requestId}` as it is written in the documentation.',
    action: 'Replace the placeholder with a value. `example` shows a request that works.',
  },
  NOT_FOUND: {
    meaning: 'The service has nothing at this path.',
    cause: 'The path is misspelled, has a trailing slash, or has the wrong case.',
    action: 'Compare the path with `GET /discovery`, which lists every endpoint.',
  },
  NOT_SOLD: {
    meaning: 'No paid operation has this path.',
    cause: '`POST /preview` was asked about an unknown or a free operation.',
    action: 'Send the path of one of the operations that the message lists.',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path exists, but not with this HTTP method.',
    cause: 'A GET was sent where the operation expects a POST, or the reverse.',
    action: 'Use a method of the `Allow` header.',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The body is larger than the operation accepts.',
    cause: 'The body is longer than the limit that the message names.',
    action: 'Split the call, or send less.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The body has another type than JSON.',
    cause: 'The `Content-Type` header is missing or wrong, or the body is compressed.',
    action: 'Send `Content-Type: application/json` and no `Content-Encoding`.',
  },
  HEADERS_TOO_LARGE: {
    meaning: 'The request headers are larger than 32 KiB.',
    cause: 'A cookie, a long query or a very long payment header is in the request.',
    action: 'Remove headers that the service does not need. Send long inputs in the body.',
  },
  RECEIPT_NOT_FOUND: {
    meaning: 'The service has no receipt of this request.',
    cause: 'The call was not paid, or it is more than 30 days ago.',
    action: 'Take the id from `X-Receipt-Id` of a paid answer.',
  },
  RECEIPT_NOT_LOGGED: {
    meaning: 'The receipt log has no leaf for this receipt.',
    cause: 'The outcome of the call is open or was final only seconds ago, or the call was not charged.',
    action: 'Repeat the request after `Retry-After` if the error is retryable.',
  },
  JOB_NOT_FOUND: {
    meaning: 'The service has no job with this id.',
    cause: 'The id is wrong, or the job is older than 24 hours.',
    action: 'Use the `statusUrl` of the 202 as it is. Store results within a day.',
  },
  MEMORY_KEY_NOT_FOUND: {
    meaning: 'The wallet has no value under this key.',
    cause: 'The key was never set, has expired, was deleted, or belongs to another wallet.',
    action: '`GET /memory/list` lists the keys of the wallet.',
  },
  MEMORY_VALUE_TOO_LARGE: {
    meaning: 'The value is larger than 64 KiB as JSON.',
    cause: 'The value does not fit into one key.',
    action: 'Store parts of it under several keys.',
  },
  MONITOR_NOT_FOUND: {
    meaning: 'No monitor has this id.',
    cause: 'The id is wrong, or the monitor was deleted.',
    action: '`GET /monitor/list` lists the monitors of a wallet.',
  },
  KEY_NOT_FOUND: {
    meaning: 'No spending key that the caller may see has this id.',
    cause: 'The id is wrong, belongs to another wallet, or is not the key of the call or one below it.',
    action: '`GET /keys` lists the keys.',
  },
  KEY_LIMIT_REACHED: {
    meaning: 'No further spending key can be made.',
    cause: 'The wallet, or the parent, has its maximum of keys, or the keys have the maximum of levels.',
    action: 'Revoke a key that is not used.',
  },
  MONITOR_LIMIT_REACHED: {
    meaning: 'The wallet has reached its monitor limit.',
    cause: 'The limit of the deployment is reached.',
    action: 'Delete a monitor before you create another one.',
  },
  RATE_LIMITED: {
    meaning:
      'The client address has used its free calls of this hour, it or its wallet has too many calls at once, a monitor was called too often, or too many signatures of contract wallets or refused payments were sent.',
    cause:
      'Free calls are limited for each client address, and so are requests in flight and calls that are paid after their work. A shared address shares the limits. A monitor runs once a minute on request, and redelivers ten times a minute.',
    action: 'Wait for `Retry-After`. For pages and searches, the paid operation has no limit an hour.',
  },
} as const satisfies Record<string, ErrorText>
