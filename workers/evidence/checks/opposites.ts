import { stemOf } from '#workers/evidence/words/words-of.ts'

// cspell:disable
const pairs = [
  [
    'rise rises rose risen rising increase increased increases increasing grow grew grown grows growing growth climb climbed climbs gain gained gains surge surged soared jumped up',
    'fall falls fell fallen falling decrease decreased decreases decreasing decline declined declines declining drop dropped drops shrink shrank shrunk sank slumped plunged down',
  ],
  ['higher highest', 'lower lowest'],
  ['more', 'less fewer'],
  ['larger largest bigger biggest', 'smaller smallest'],
  ['faster fastest quicker quickest', 'slower slowest'],
  ['cheaper cheapest', 'costlier dearer'],
  ['better best improved improves', 'worse worst worsened worsens'],
  ['longer longest', 'shorter shortest'],
  ['older oldest', 'younger youngest newer newest'],
  ['above exceed exceeds exceeded', 'below'],
  ['profit profits', 'loss losses'],
  [
    'accept accepted accepts approve approved approves',
    'reject rejected rejects refuse refused refuses deny denied denies',
  ],
  [
    'allow allowed allows permit permitted permits',
    'forbid forbidden forbids ban banned bans prohibit prohibited prohibits',
  ],
  ['support supported supports favor favored favour favoured', 'oppose opposed opposes'],
  ['include included includes including', 'exclude excluded excludes excluding'],
  ['true', 'false'],
  ['safe', 'unsafe dangerous'],
  ['available', 'unavailable'],
  ['possible', 'impossible'],
  ['legal', 'illegal'],
  ['likely', 'unlikely'],
  ['able', 'unable'],
  ['known', 'unknown'],
  ['confirmed', 'unconfirmed'],
  ['successful successfully succeeded', 'unsuccessful unsuccessfully failed fails fail'],
  ['maximum', 'minimum'],
  ['ascending', 'descending'],
  ['gestiegen steigt stieg wuchs gewachsen', 'gesunken sinkt sank fiel gefallen'],
  ['mehr', 'weniger'],
  ['augmente', 'diminue baisse'],
  ['plus', 'moins'],
  ['mas aumento subio', 'menos disminuyo'],
] as const
// cspell:enable

/**
 * Stems of words that exclude each other when they say the same of the same thing. Pairs that change with
 * the point of view are missing: if one side bought, the other sold.
 */
export const opposites: readonly (readonly [readonly string[], readonly string[]])[] = pairs.map(([left, right]) => [
  stemsOf(left),
  stemsOf(right),
])

function stemsOf(words: string): string[] {
  return [...new Set(words.split(' ').map(stemOf))]
}
