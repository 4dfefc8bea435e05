/** The results of each kind of search. Texts are plain: without markup or entities. Addresses are absolute. */
export interface SearchResults {
  web: readonly WebResult[]
  news: readonly NewsResult[]
  images: readonly ImageResult[]
  places: readonly PlaceResult[]
  shopping: readonly ShoppingResult[]
  scholar: readonly ScholarResult[]
  autocomplete: readonly string[]
  trends: Trends
}

export interface WebResult {
  title: string
  url: string
  snippet: string
  /** ISO 8601 date or timestamp. */
  date?: string
}

export interface NewsResult {
  title: string
  url: string
  snippet?: string
  source?: string
  /** As the provider writes it. */
  date?: string
  isoDate?: string
  thumbnail?: string
}

export interface ImageResult {
  title: string
  imageUrl: string
  thumbnail?: string
  sourcePage?: string
  source?: string
  width?: number
  height?: number
}

export interface PlaceResult {
  name: string
  address?: string
  rating?: number
  reviews?: number
  priceLevel?: string
  category?: string
  phone?: string
  website?: string
  description?: string
  placeId?: string
  coordinates?: { latitude: number; longitude: number }
}

export interface ShoppingResult {
  title: string
  url?: string
  /** As the shop writes it. */
  price?: string
  extractedPrice?: number
  /** ISO 4217. */
  currency?: string
  source?: string
  rating?: number
  reviews?: number
  thumbnail?: string
}

export interface ScholarResult {
  title: string
  url?: string
  snippet?: string
  publicationInfo?: string
  authors?: string[]
  year?: number
  citedBy?: number
  pdfUrl?: string
  /** Without the resolver's address, in lower case. */
  doi?: string
}

export interface Trends {
  timeline: readonly { date: string; timestamp: number; values: readonly { query: string; value: number }[] }[]
}
