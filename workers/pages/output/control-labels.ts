/** Whether the text of a link or button only operates the page: it closes, shares, prints or follows. */
export function isControlLabel(text: string): boolean {
  const label = plain(text)
  return /^[×✕✖╳⨯]$/u.test(text.trim()) || controls.has(label) || shareLabels.has(label)
}

/** Whether a text is the label of a row of share links. */
export function isShareLabel(text: string): boolean {
  return shareLabels.has(plain(text))
}

/** Whether a text with a link begins with an invitation to another page, such as `Read also:`. */
export function isInvitation(text: string): boolean {
  return invitation.test(text.slice(0, maxInvitationLength))
}

const maxInvitationLength = 60

const invitation =
  /^\W{0,3}(?:(?:also read|read also|read next|read more on this|more on this|don['’]t miss)\b|(?:lesen sie auch|auch interessant|mehr zum thema|das könnte sie auch)|(?:lire aussi|à lire (?:aussi|également)|sur le même sujet)|(?:lee también|leer también|te puede interesar|también te puede)|(?:leggi anche|potrebbe interessarti)|(?:leia também|veja também|leia mais)|(?:lees ook|bekijk ook)|(?:czytaj też|czytaj także|zobacz też|przeczytaj także)|(?:читайте также|по теме|читать также)|(?:читайте також)|(?:ayrıca okuyun|bunlar da ilginizi)|(?:läs också|läs även|les også|læs også|lue myös)|(?:čtěte také|přečtěte si)|あわせて読みたい|関連記事|延伸阅读|延伸閱讀|相关阅读|相關閱讀|관련 ?기사|اقرأ أيضا|مواضيع ذات صلة|baca juga|đọc thêm|xem thêm)(?=[\s:：|»–-]|$)/iu

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** The twenty largest languages of the web, as far as such labels were seen in them. */
const shareLabels = new Set(
  [
    'share|share this|share it|share on|share via|share this article|share this story|share this post|share this page|share article|spread the word|tweet|tweet this|pin it',
    'teilen|artikel teilen|beitrag teilen|seite teilen|jetzt teilen|teilen mit|weitersagen',
    'partager|partager l article|partager cet article|partager sur|partagez|partager la page',
    'compartir|compartir en|comparte|compártelo|compartir artículo|compartir este artículo',
    'condividi|condividi su|condividi l articolo|condividi questo articolo',
    'compartilhar|compartilhe|partilhar|partilhe|compartilhar artigo|compartilhe este artigo',
    'delen|deel|deel dit artikel|deel dit bericht|artikel delen',
    'udostępnij|udostępnij artykuł|podziel się|поделиться|поделиться в|рассказать друзьям|поширити|поділитися',
    'シェア|シェアする|共有|共有する|この記事をシェア|この記事をシェアする|分享|分享到|分享至|分享本文|공유|공유하기|기사 공유|기사공유',
    'paylaş|dela|dela artikeln|del|del artikkelen|jaa|jaa artikkeli|sdílet|sdílejte|megosztás|distribuie|κοινοποίηση',
    'مشاركة|شارك|شارك المقال|اشتراک گذاری|שתפו|שיתוף|แชร์|chia sẻ|bagikan|शेयर करें',
  ].flatMap((line) => line.split('|')),
)

const controls = new Set(
  [
    'close|print|print this|print article|copy link|copy url|copied|follow|follow us|follow author|view full profile|view profile|full profile|see full bio|read full bio|view full bio|more from this author|view all posts|back to top|skip to content',
    'schließen|drucken|artikel drucken|link kopieren|folgen|profil ansehen|zum profil|merken|nach oben',
    'fermer|imprimer|copier le lien|suivre|voir le profil|voir le profil complet|haut de page',
    'cerrar|imprimir|copiar enlace|seguir|ver perfil|ver perfil completo|volver arriba',
    'chiudi|stampa|copia link|segui|vedi profilo|torna su|fechar|copiar link|ver perfil completo|voltar ao topo',
    'sluiten|afdrukken|kopieer link|volgen|bekijk profiel|naar boven|zamknij|drukuj|wydrukuj|kopiuj link|obserwuj',
    'закрыть|распечатать|скопировать ссылку|подписаться|наверх|закрити|друкувати',
    '閉じる|印刷|印刷する|リンクをコピー|フォロー|フォローする|关闭|關閉|打印|列印|复制链接|複製連結|关注|닫기|인쇄|링크 복사|팔로우',
    'kapat|yazdır|takip et|stäng|skriv ut|följ|lukk|luk|udskriv|sulje|tulosta|zavřít|vytisknout|إغلاق|طباعة|نسخ الرابط|متابعة',
  ].flatMap((line) => line.split('|')),
)
