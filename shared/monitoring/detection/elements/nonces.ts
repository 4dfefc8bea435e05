/** Whether a run of letters, digits, `-` and `_` was made by a machine: a UUID, a hexadecimal or base64 token of 16 or more characters. */
export function isNonce(run: string): boolean {
  if (run.length < 16 || run.length > 512) return false
  if (uuid.test(run)) return true
  if (run.startsWith('0x')) return false
  let [digits, lower, upper, hexadecimal, marks, switches, last] = [0, 0, 0, 0, 0, 0, '']
  for (const character of run) {
    const kind = kindOf(character)
    if (kind === '') return false
    if (kind === 'digit') digits++
    else if (kind === 'lower') lower++
    else if (kind === 'upper') upper++
    else marks++
    if (kind !== 'mark' && /[0-9a-fA-F]/.test(character)) hexadecimal++
    if (last !== '' && kind !== 'mark' && kind !== last && !(last === 'upper' && kind === 'lower')) switches++
    last = kind === 'mark' ? '' : kind
  }
  if (digits === 0 || lower + upper === 0 || switches < 3 || switches * 6 < run.length) return false
  if (hexadecimal === run.length) return lower === 0 || upper === 0
  return lower > 1 && digits > 1 && marks * 8 <= run.length && (run.length >= 20 || upper === 0)
}

/** Whether a block names its token, so that a reader compares it: a checksum, a commit, the address of a wallet. */
export const namesToken = (words: readonly string[]) => words.some((word) => labels.has(word))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const labels: ReadonlySet<string> = new Set(
  'sha sha1 sha256 sha512 md5 blake3 checksum checksums commit digest fingerprint hash address adresse dirección wallet contract bitcoin btc ethereum eth donate publickey pgp gpg'.split(
    ' ',
  ),
)

function kindOf(character: string): string {
  if (character >= '0' && character <= '9') return 'digit'
  if (character >= 'a' && character <= 'z') return 'lower'
  if (character >= 'A' && character <= 'Z') return 'upper'
  return character === '-' || character === '_' ? 'mark' : ''
}
