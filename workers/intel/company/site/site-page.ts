import type { Result } from '#shared/contract/operations/index.ts'
import type { Capture } from '#shared/storage/stores/captures.ts'
import type { Source } from '#workers/evidence/source.ts'
import type { PageAnswer } from '#workers/job-run/job-context.ts'

/** A page of the company's site that was read. */
export interface SitePage {
  kind: PageKind
  answer: PageAnswer
  /** The page as evidence. */
  source: Source
  /** The data that it declares for machines. */
  declared: Capture
}

/** The site of a company as far as it was read. */
export interface CompanySite {
  home: SitePage
  /** The home page first. */
  pages: SitePage[]
  warnings: string[]
  /** False if pages are missing that may answer soon. */
  isComplete: boolean
}

export type PageKind = Result<'company'>['pagesRead'][number]['kind']

/** The kinds of pages that a profile reads beside the home page. */
export type LinkedKind = Exclude<PageKind, 'home'>

// cspell:disable
/** Words of paths and link texts that name each kind, in the languages of most sites. The most telling kinds come first. */
const wordLists: Readonly<Record<LinkedKind, string>> = {
  pricing:
    'pricing prices price plans preise preis tarife tarif tarifs prix precios precio planes prezzi prezzo piani precos preços planos prijzen tarieven priser cennik ceny fiyatlar fiyatlandirma тарифы цены 料金 价格 定价 요금 가격',
  about:
    'about company über-uns ueber-uns über ueber unternehmen a-propos propos qui-sommes-nous entreprise sobre nosotros empresa quienes-somos chi-siamo azienda sobre-nos quem-somos over-ons om-oss om-os o-nas o-firmie hakkimizda hakkında компании 会社概要 关于我们 회사소개',
  product:
    'product products platform features solutions services produkt produkte plattform funktionen lösungen loesungen leistungen produit produits plateforme fonctionnalites solutions producto productos plataforma soluciones prodotto prodotti soluzioni produto produtos solucoes oplossingen producten produkter lösningar produkty rozwiazania ürünler продукты 製品 产品 제품',
  careers:
    'careers career jobs job join-us hiring vacancies karriere stellen stellenangebote carrieres carrières recrutement emplois empleo empleos trabaja-con-nosotros carriere lavora-con-noi carreiras vagas werken-bij vacatures karriar jobb lediga-stillinger kariera praca kariyer вакансии карьера 採用 招聘 채용',
  contact:
    'contact contact-us kontakt contacto contactez-nous contatti contato fale-conosco iletisim iletişim контакты お問い合わせ 联系我们 문의',
  security:
    'security trust trust-center sicherheit datensicherheit securite sécurité seguridad sicurezza seguranca beveiliging sikkerhed säkerhet bezpieczenstwo güvenlik безопасность セキュリティ 安全 보안',
}
// cspell:enable

/** The words of each kind. */
export const pageKinds: ReadonlyMap<LinkedKind, ReadonlySet<string>> = new Map(
  // The keys of `wordLists` are the kinds.
  Object.entries(wordLists).map(([kind, list]) => [kind as LinkedKind, new Set(list.split(' '))]),
)

/** Parts of paths below which pages are about other things. */
export const otherSections: ReadonlySet<string> = new Set(
  'blog blogs news press presse docs documentation help support legal terms privacy academy events webinar webinars customers case-studies stories login signin signup register cart changelog community forum wiki tag category author'.split(
    ' ',
  ),
)
