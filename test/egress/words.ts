/** A table as text: its entries are parted by spaces and line ends. */
export function words(text: string): string[] {
  return text.trim().split(/[ \n]+/)
}
