import { markdownTable } from '#shared/text/markdown-table.ts'
import { measureWatching, type Watching } from '#test/support/restless-site/measure-watching.ts'

// npm run bench:changes -- [--seed=N] [--whole] [--mistakes]
// Watches a website whose pages differ at every request. Counts the notices without a change, by the kind of noise in them,
// and the planted changes that no notice shows. Ends with 1 unless there are none of both. Seeds 1 and 2 were used to write
// the detection; mistakes on the held-out seed 3 are printed only with --seed=3 --mistakes.

const { argv } = process
const seedOption = argv.find((word) => word.startsWith('--seed='))?.slice(7)
const isWholePage = argv.includes('--whole')
let isMet = true
for (const seed of seedOption === undefined ? [1, 2, 3] : [Number(seedOption)]) {
  const watching = await measureWatching({ seed, calmChecks: 40, isWholePage, turnsBack: true })
  const found = watching.changes.filter(({ notices }) => notices === 1)
  console.log(`\nSeed ${seed}${seed === 3 ? ' (held out)' : ''}: ${watching.checks} checks`)
  console.log(
    `${watching.falseNotices.length} false notices, ${found.length} of ${watching.changes.length} changes with one notice`,
  )
  console.log(
    `${watching.changes.filter(({ foreign }) => foreign.length > 0).length} notices of changes that show noise, too`,
  )
  console.log(`\n${noiseTable(watching)}\n\n${changeTable(watching)}`)
  for (const failure of new Set(watching.failures)) console.log(`Not read: ${failure}`)
  if (argv.includes('--mistakes') && (seed !== 3 || seedOption !== undefined)) printMistakes(watching)
  isMet &&= watching.falseNotices.length === 0 && found.length === watching.changes.length
}
process.exitCode = isMet ? 0 : 1

function noiseTable({ checksByNoise, falseNotices }: Watching): string {
  const kinds = new Set([...checksByNoise.keys(), ...falseNotices.flatMap(({ noise }) => noise)])
  const rows = [...kinds]
    .toSorted()
    .map((kind) => [
      kind,
      String(checksByNoise.get(kind) ?? 0),
      String(falseNotices.filter(({ noise }) => noise.includes(kind)).length),
    ])
  return markdownTable(['Noise', 'Checks', 'False notices'], rows)
}

function changeTable({ changes }: Watching): string {
  const rows = [...new Set(changes.map(({ kind }) => kind))].toSorted().map((kind) => {
    const planted = changes.filter((change) => change.kind === kind)
    const count = (holds: (change: (typeof planted)[number]) => boolean) => String(planted.filter(holds).length)
    return [
      kind,
      String(planted.length),
      count(({ notices }) => notices === 0),
      count(({ isRead, notices }) => !isRead && notices === 0),
      count(({ notices }) => notices > 1),
    ]
  })
  return markdownTable(['Change', 'Planted', 'Missed', 'Not in the extracted text', 'Reported twice'], rows)
}

function printMistakes({ falseNotices, changes }: Watching): void {
  for (const notice of falseNotices) console.log('false', JSON.stringify(notice))
  for (const change of changes) {
    if (change.notices !== 1) console.log(change.notices === 0 ? 'missed' : 'repeated', JSON.stringify(change))
    else if (change.foreign.length > 0) console.log('polluted', JSON.stringify(change))
  }
}
