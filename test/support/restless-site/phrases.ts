export type Language = 'en' | 'de' | 'fr' | 'es' | 'zh'

interface Phrases {
  advertisement: string
  views: (count: string) => string
  ago: (count: number, unit: 'second' | 'minute' | 'hour' | 'day') => string
  viewing: (count: number) => string
  updated: (time: string) => string
  /** Morning, afternoon, evening. */
  greetings: readonly [string, string, string]
  quoteOfTheDay: string
  onlyFor: (hours: number, minutes: number, seconds: number) => string
  cookies: string
}

const relative = (language: Language): Phrases['ago'] => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return (count, unit) => format.format(-count, unit)
}

/** The words of the noise in each language. */
export const phrases: Record<Language, Phrases> = {
  en: {
    advertisement: 'Advertisement',
    views: (count) => `${count} views`,
    ago: relative('en'),
    viewing: (count) => `${count} people are viewing this right now`,
    updated: (time) => `Last updated: ${time}`,
    greetings: ['Good morning', 'Good afternoon', 'Good evening'],
    quoteOfTheDay: 'Quote of the day',
    onlyFor: (hours, minutes, seconds) => `Only for ${hours} h ${minutes} min ${seconds} s`,
    cookies: 'We use cookies to improve your visit.',
  },
  de: {
    advertisement: 'Anzeige',
    views: (count) => `${count} Aufrufe`,
    ago: relative('de'),
    viewing: (count) => `${count} Personen sehen sich das gerade an`,
    updated: (time) => `Stand: ${time}`,
    greetings: ['Guten Morgen', 'Guten Tag', 'Guten Abend'],
    quoteOfTheDay: 'Zitat des Tages',
    onlyFor: (hours, minutes, seconds) => `Nur noch ${hours} Std. ${minutes} Min. ${seconds} Sek.`,
    cookies: 'Wir verwenden Cookies, um Ihren Besuch zu verbessern.',
  },
  fr: {
    advertisement: 'Publicité',
    views: (count) => `${count} vues`,
    ago: relative('fr'),
    viewing: (count) => `${count} personnes regardent cette page en ce moment`,
    updated: (time) => `Dernière mise à jour : ${time}`,
    greetings: ['Bonjour', 'Bon après-midi', 'Bonsoir'],
    quoteOfTheDay: 'Citation du jour',
    onlyFor: (hours, minutes, seconds) => `Plus que ${hours} h ${minutes} min ${seconds} s`,
    cookies: 'Nous utilisons des cookies pour améliorer votre visite.',
  },
  es: {
    advertisement: 'Publicidad',
    views: (count) => `${count} visitas`,
    ago: relative('es'),
    viewing: (count) => `${count} personas están viendo esta página ahora`,
    updated: (time) => `Última actualización: ${time}`,
    greetings: ['Buenos días', 'Buenas tardes', 'Buenas noches'],
    quoteOfTheDay: 'Frase del día',
    onlyFor: (hours, minutes, seconds) => `Solo durante ${hours} h ${minutes} min ${seconds} s`,
    cookies: 'Usamos cookies para mejorar su visita.',
  },
  zh: {
    advertisement: '广告',
    views: (count) => `${count} 次浏览`,
    ago: relative('zh'),
    viewing: (count) => `${count} 人正在查看此页面`,
    updated: (time) => `更新时间：${time}`,
    greetings: ['早上好', '下午好', '晚上好'],
    quoteOfTheDay: '每日一句',
    onlyFor: (hours, minutes, seconds) => `仅剩 ${hours} 小时 ${minutes} 分 ${seconds} 秒`,
    cookies: '我们使用 Cookie 来改善您的访问体验。',
  },
}
