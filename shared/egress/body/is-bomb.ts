/** Pages of text compress less than 100:1. Small ones may compress more, so the first MiB is exempt. Sizes in bytes. */
export function isBomb(received: number, decoded: number): boolean {
  return decoded > 1024 * 1024 && decoded > 100 * received
}
