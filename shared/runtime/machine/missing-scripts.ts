import { spawnSync } from 'node:child_process'

/**
 * The scripts for which Fontconfig finds no font; all of them if `fc-list` is missing. Empty outside Linux, where the
 * system includes fonts.
 */
export function missingScripts(): string[] {
  if (process.platform !== 'linux') return []
  const { stdout } = spawnSync('fc-list', ['--format', '%{lang} %{color}\n'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const fonts = (stdout ?? '').split('\n').map((line) => {
    const [languages = '', isColored] = line.split(' ')
    return { languages: languages.split('|'), isColored: isColored === 'True' }
  })
  return Object.entries(languageOf).flatMap(([script, language]) => {
    const matching = fonts.filter(({ languages }) => languages.includes(language))
    // Only a color font renders emoji as browsers do.
    const isCovered = script === 'emoji' ? matching.some(({ isColored }) => isColored) : matching.length > 0
    return isCovered ? [] : [script]
  })
}

/** One language per script, by Fontconfig's name. */
const languageOf = {
  Latin: 'en',
  Arabic: 'ar',
  Devanagari: 'hi',
  Thai: 'th',
  Chinese: 'zh-cn',
  Japanese: 'ja',
  Korean: 'ko',
  emoji: 'und-zsye',
}
