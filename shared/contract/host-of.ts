/** The host and port of the input's `url`. Undefined for inputs without a single URL. */
export function hostOf({ url }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof url === 'string' ? new URL(url).host : undefined
}
