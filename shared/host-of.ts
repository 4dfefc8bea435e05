/** The host and port that work on this input asks; undefined when it names no single one. */
export function hostOf({ url }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof url === 'string' ? new URL(url).host : undefined
}
