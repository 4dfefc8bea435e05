/**
 * Patterns for the words of a short block. Each sets one bit. They are hints; pages in other languages work without them.
 * They match lower-case text: without the `i` flag they are several times as fast.
 */
export const textPatterns = [
  ['rights', /©|copyright|all rights reserved|tous droits|alle rechte|todos los derechos/u],
  ['consent', /cookie|gdpr|consent/u],
  ['subscribe', /newsletter|subscribe|sign up|inbox|abonn|suscr[ií]|inscreva/u],
  ['share', /\bshare\b|follow us|facebook|twitter|linkedin|whatsapp|pinterest|teilen|partager|compartir/u],
  [
    'related',
    /related|you (?:may|might) (?:also )?(?:like|enjoy)|also (?:like|bought|viewed)|recommended|similar|more from|more in|read next|trending|popular|recently viewed|keep reading|up next|ähnliche|lire aussi|relacionad/u,
  ],
  [
    'more',
    /read more|learn more|view all|see all|show more|load more|see more|continue reading|find out more|view more|shop now|weiterlesen|en savoir plus|leer más/u,
  ],
  ['reply', /comments?\b|\breply\b|replies|responses?\b|leave a|kommentar|commentaire|comentario/u],
  [
    'byline',
    /^(?:by|from|von|par|por|di)\s|posted (?:by|on|in)|published|updated|written by|min(?:ute)?s? read|filed under|tagged/u,
  ],
  ['date', /\b(?:19|20)\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\bago\b/u],
  ['price', /[$€£¥₹]\s?\d|\d\s?(?:€|usd|eur|gbp|kr\b|zł)/u],
  ['legal', /privacy|terms of|terms &|imprint|disclaimer|impressum|datenschutz|accessibility/u],
  ['account', /log ?in\b|sign ?in\b|register|my account|password|anmelden|connexion|iniciar sesión/u],
  ['review', /reviews?\b|ratings?\b|stars?\b|verified|bewertung|avis\b/u],
  ['contact', /contact us|call us|phone|e-?mail|@\w+\.\w+|\+?\d[\d\s().-]{8,}\d/u],
  ['shop', /add to (?:cart|bag|basket|wishlist)|in stock|out of stock|free shipping|quantity|buy now|checkout|sku\b/u],
  ['sort', /sort by|filter|results|showing \d|page \d+ of|\bitems?\b per page|\bprev(?:ious)?\b|\bnext\b/u],
  ['advert', /advertis|sponsored|promoted|affiliate|anzeige|publicit/u],
  ['forum', /joined|posts?:|likes?\b|members?\b|\bquote\b|said:|wrote:|views\b|thread|#\d+\b/u],
  [
    'post controls',
    /^(?:reply|quote|report|like|edit|permalink|share|link|top|up ?vote|down ?vote|award|save|give award|thanks?)\b.{0,12}$|link to (?:post|comment)|share (?:this post|on other)|last (?:reply|edited)|(?:likes?|upvotes?|reactions?)$|best answer|mark as|report (?:post|abuse)|in reply to|expand (?:sign|post)|click to expand|(?:original )?poster$/u,
  ],
  [
    'offer',
    /\d ?% off|\bsale\b|\bsave \S?\d|sold out|pre-?order|add to (?:cart|bag)|quick (?:view|shop|add)|choose options|select (?:size|options)|free (?:delivery|returns)|klarna|afterpay|pay in \d|installments/u,
  ],
  ['skip', /^skip to|^jump to|^back to|^close$|^menu$|^search$|^home$|table of contents|on this page/u],
] as const satisfies readonly (readonly [string, RegExp])[]

/** The bits of a text. Bit n belongs to entry n of `textPatterns`. Only the first 200 characters count. */
export function textFlagsOf(text: string): number {
  const start = (text.length > 200 ? text.slice(0, 200) : text).toLowerCase()
  let bits = 0
  for (const [index, [, pattern]] of textPatterns.entries()) if (pattern.test(start)) bits |= 1 << index
  return bits
}
