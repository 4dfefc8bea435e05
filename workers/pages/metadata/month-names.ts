/** 1 to 12 for the name of a month, or its usual abbreviation, in some fifteen European languages; else undefined. */
export function monthOf(name: string): number | undefined {
  const month = months.findIndex((pattern) => pattern.test(name))
  return month < 0 ? undefined : month + 1
}

// Beginnings that no other month shares, from English, German, Dutch, Scandinavian, Romance, Polish and Russian names.
const months = [
  /^(?:jan|jän|ene|gen|stycz|янв)/iu,
  /^(?:feb|fév|fev|lut[ey]|фев)/iu,
  /^(?:mar(?!ath|ket|k)|mär|maart|mrt|мар)/iu,
  /^(?:apr|avr|abr|kwi|апр)/iu,
  /^(?:may|mai|maj|mag|mei|мая|май)/iu,
  /^(?:jun|juin|giu|czerw|июн)/iu,
  /^(?:jul|juil|lug|lip|июл)/iu,
  /^(?:aug|août|aout|ago|sierp|авг)/iu,
  /^(?:sep|set|wrze|сен)/iu,
  /^(?:oct|okt|ott|out|paźd|окт)/iu,
  /^(?:nov|lis|ноя)/iu,
  /^(?:dec|dez|déc|dic|grud|дек)/iu,
]
