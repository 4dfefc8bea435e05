import type { Operator } from './lexicon.ts'

/** What Japanese texts write for the meanings of `Operator`. Each pattern reads one sentence. */
export const japaneseOperators: readonly (readonly [Operator, RegExp])[] = [
  [
    'not',
    /(?<!少|だけで|危|切|もったい|しか[^、。]{0,8})(?:ない|なかった|なかっ|なくなっ|なく|なければ)(?!とも|ならない|ばならない|はなら)|ません|ずに|せず|(?<=[らわかさたなまばが])ず(?!つ|れ|っと|き)|ぬ(?=[。、]|$)|無い|不可|未(?=[\p{Script=Han}])|非(?=[\p{Script=Han}])|無(?=[\p{Script=Han}])/u,
  ],
  ['only', /だけ(?!でなく|ではなく)|のみ|しか[^、。]{0,8}ない|唯一|限定|に限/u],
  ['no longer', /もはや|元(?=[\p{Script=Han}])|旧(?=[\p{Script=Han}])|かつて/u],
  ['all', /すべて|全て|全員|全部|全国|あらゆる|いずれも|全(?=[\p{Script=Han}])|各|毎回|完全に/u],
  ['some', /一部|いくつか|数人|何人か|複数/u],
  ['many', /多く|多数|大勢/u],
  ['most', /ほとんど|大半|大部分|過半|大多数|主に/u],
  ['few', /少数|わずか|ごく/u],
  ['at least', /少なくとも|以上|最低/u],
  ['at most', /最大|以下|以内|最長|上限|せいぜい|まで(?=[^に、。]{0,4}(?:可能|でき))/u],
  ['more', /超える|超え|より多|上回/u],
  ['less', /未満|下回|より少/u],
  ['about', /約|およそ|程度|ほど(?=[で、。])|前後|推定/u],
  ['almost', /ほぼ|近く/u],
  ['exactly', /ちょうど|正確に/u],
  ['can', /できる|できた|可能(?!性)/u],
  ['may', /可能性|かもしれ|恐れ|おそれ|得る|うる(?=[。、])/u],
  ['probably', /だろう|でしょう|おそらく|見込み|見られ|みられ|らしい|ようだ|と思われ|見通し/u],
  ['plan', /予定|計画|目指|つもり|方針|検討|提案|目標/u],
  ['must', /なければならない|必要|義務|必須|ねばなら/u],
  ['should', /べき|推奨|望ましい/u],
  ['if', /場合|であれば|すれば|ならば|(?<=[っん])たら|れば|条件|限り|次第|(?<=する|した|ある|ない)と(?=、)/u],
  ['except', /除き|除く|除いて|以外/u],
  [
    'attributed',
    /とされ|という(?:主張|説|噂|うわさ|意見|報道|見方|指摘|声)|と(?:主張|述べ|語|話|発表|報じ|考え|信じ|懸念|予測|指摘|推測|みて|見て|いう|言わ|言っ|伝え|訴え)|によると|によれば|自称|いわゆる|疑い|疑惑|容疑|そうだ(?=[。、]|$)|伝説|主張/u,
  ],
  [
    'denied',
    /否定|誤り|誤解|事実ではない|虚偽|デマ|間違い|間違って|嘘|神話|迷信|反論|根拠はない|根拠がない|証拠はない|撤回|誤って/u,
  ],
  ['fiction', /小説|映画の中|作中|物語|架空|劇中|ゲーム内|想像上/u],
  ['because', /ため(?!に(?:は|も))|ので|原因|理由|から(?=、)|によって引き起こ|おかげ|せいで|結果/u],
  ['one of', /の一つ|のひとつ|のうち|の一人|の1つ/u],
  ['always', /常に|いつも|必ず/u],
  ['often', /しばしば|通常|一般に|普通|よく(?=[\p{Script=Han}])/u],
  ['sometimes', /時々|ときどき|場合もある|こともある/u],
  ['rarely', /まれ|めったに/u],
]

/** The role that a particle gives to the noun before it. */
export const japaneseRoles: Readonly<Record<string, string>> = {
  は: 'subject',
  が: 'subject',
  も: 'subject',
  を: 'object',
  に: 'to',
  へ: 'to',
  から: 'from',
  より: 'than',
  まで: 'until',
  と: 'with',
  によって: 'by',
  により: 'by',
  で: 'place',
  の: 'of',
}

/** Nouns and verbs that assert nothing by themselves. */
export const japaneseNeutral: ReadonlySet<string> = new Set(
  'こと もの ある いる する した し さ れ られ なる なり なっ なった です ます である だ った て で いた い され された される その この あの それ これ ここ そこ 同 年 月 日 ため よう 中 者 的 等 など 約 もう まだ また そして しかし さらに 現在'.split(
    ' ',
  ),
)

/** A verb in the passive, whose agent is marked by に or によって. */
export const japanesePassive = /(?:され|られ|われ|かれ|まれ|ばれ|たれ|なれ)(?:た|る|て|ている|ました)/u

export const japanesePronouns: ReadonlySet<string> = new Set(
  '彼 彼女 それ これ 同社 同氏 同市 同国 同校 同館 この その ここ そこ 彼ら'.split(' '),
)

/** Headings and opening sentences under which nothing is stated as a fact. */
export const japaneseFrames: readonly (readonly [Operator, RegExp])[] = [
  ['denied', /誤解|誤り|間違い|デマ|嘘|神話|迷信|虚偽|対象外|適用されない|否定/u],
  ['attributed', /主張|噂|うわさ|伝説|疑惑|意見|予測|口コミ|レビュー|言われ|信じ|批判/u],
  ['fiction', /あらすじ|小説|物語|フィクション|架空|作中/u],
]

/** A sentence that takes back the one before. */
export const japaneseDenial =
  /^(?:これ|それ|この|その|こう|だが|しかし|ただし|実際|事実|いずれも|どれも)[^。]{0,40}(?:誤り|事実では|間違い|正しくない|正しくは|否定|デマ|虚偽|嘘|根拠は|根拠が|ではない|撤回|誤解|行われなかった|実現しなかった)|^(?:実際には|実際は|実は|事実は)/u
