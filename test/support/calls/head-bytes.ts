/** The size of a response before its body: status line, headers and the empty line. */
export function headBytes({ status, statusText, headers }: Response): number {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  return Buffer.byteLength([`HTTP/1.1 ${status} ${statusText}`, ...lines, '', ''].join('\r\n'))
}
