/**
 * How much a decoded sample reads like text of the languages that use an encoding: frequent letters count up, broken
 * characters, signs inside words and capitals after small letters count down. Comparable per byte of the sample.
 */
export function scoreText(encoding: string, text: string): number {
  const language = languages[encoding] ?? western
  let score = 0
  let before = ' '
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code >= 0x80 || before > '\u007F')
      score += (code >= 0x80 ? weigh(char, code, language) : 0) + caseBreak(before, char) + scriptBreak(before, char)
    before = char
  }
  return score
}

interface Language {
  /** The frequent letters beyond ASCII. */
  frequent: Set<string>
  /** The script as a whole; anything else beyond ASCII is suspect. */
  script: RegExp
  /** Bytes a character: a long character is more evidence. */
  bytes: number
}

const punctuation = new Set('“”‘’„«»–—…·•°§©®™№、。，？！：；「」『』（）《》・ー～　€£¥')

function weigh(char: string, code: number, { frequent, script, bytes }: Language): number {
  if (code === 0xff_fd || (code >= 0x80 && code < 0xa0) || (code >= 0xe0_00 && code < 0xf9_00)) return -6
  if (frequent.has(char)) return 2 * bytes
  if (punctuation.has(char) || code === 0xa0) return 0.6 * bytes
  // Two bytes of another encoding often make some rare ideograph, as the `’s` of English does in GBK.
  if (script.test(char)) return isIdeograph(code) ? -0.3 : 0.5 * bytes
  return -1.5 * bytes
}

/** `приВЕТ` is what KOI8-R looks like in windows-1251. */
function caseBreak(before: string, char: string): number {
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(char) ? -3 : 0
}

/** A Latin letter right beside a Greek, Cyrillic, Hebrew or Arabic one: `marchι` is no word of any language. */
function scriptBreak(before: string, char: string): number {
  const [latin, other] = /[a-z]/iu.test(before) ? [before, char] : [char, before]
  return /[a-z]/iu.test(latin) &&
    /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u.test(other)
    ? -4
    : 0
}

function isIdeograph(code: number): boolean {
  return code >= 0x4e_00 && code <= 0x9f_ff
}

function language(frequent: string, script: RegExp, bytes = 1): Language {
  return { frequent: new Set(frequent), script, bytes }
}

const western = language('éèàùâêîôûçëïüöäßñáíóúãõåæøœ', /[\u00C0-\u00FF\u0152\u0153]/u)
const cyrillic = language('оеаинтсрвлкмдпуяыьгзбчйхжшюцщэі', /\p{Script=Cyrillic}/u)
const japanese = language(
  'のにはをたがでてとしれさあいうるなもかりくっまこすらきんつそよえけどアイスントルリラクコシタドプレロジムメマテサフオ日本人年大一国会',
  /[\u3040-\u30FF\u4E00-\u9FFF]/u,
  2,
)

const languages: Record<string, Language> = {
  'windows-1251': cyrillic,
  'KOI8-R': cyrillic,
  'ISO-8859-5': cyrillic,
  Shift_JIS: japanese,
  'EUC-JP': japanese,
  GBK: language(
    '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运网站新闻',
    /[\u4E00-\u9FFF]/u,
    2,
  ),
  Big5: language(
    '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運網站新聞',
    /[\u4E00-\u9FFF]/u,
    2,
  ),
  'EUC-KR': language(
    '이다의는에을하가고지로한은들기도사를리자서어일인대시수있나그니정해과라아만보전부것으상제주유우',
    /[\uAC00-\uD7A3]/u,
    2,
  ),
  'windows-1250': language('ąćęłńóśźżáčďéěíňřšťúůýžöőüűăâîșț', /[\u00C0-\u017F\u0218-\u021B]/u),
  'windows-1253': language('αοιετσνηυρπκμλωςάίόέήώύδγχθφβξζψ', /\p{Script=Greek}/u),
  'windows-1254': language('ığşçöüİ', /[\u00C0-\u017F]/u),
  'windows-1255': language('יוהלאתרבשמםנדחקעפכצגזסטןךףץ', /\p{Script=Hebrew}/u),
  'windows-1256': language('اليمونرتبةعدسفهكقحجشطصخذىءأإضزثغظئؤآ', /\p{Script=Arabic}/u),
  'windows-874': language('านรอกเงยลมวดทตะคห่้ีัิ', /\p{Script=Thai}/u),
}
