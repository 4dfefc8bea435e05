/** A date of a PDF (`D:20240131120000+02'00'`, ISO 32000-2 §7.9.4) as ISO 8601. Absent when the date does not exist. */
export function pdfDate(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const parts = pattern.exec(value.slice(0, 40))
  if (!parts) return undefined
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour, zoneMinute] =
    parts
  const zone = sign ? `${sign}${zoneHour ?? '00'}:${zoneMinute ?? '00'}` : 'Z'
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const pattern = /^\s?(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/u
