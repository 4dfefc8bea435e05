import type { WrittenPage } from './written-page.ts'

// cspell:disable
const cookies = `<div id="cookie-notice" class="cookie-banner" role="dialog"><p>We use cookies to improve your visit. Cookies are kept for 12 months.</p><button>Accept all</button><button>Settings</button></div>`

export const shops: readonly WrittenPage[] = [
  {
    name: 'WooCommerce product in English',
    language: 'en-GB',
    head: '<title>Oak Stool – Timber &amp; Thread</title><meta property="og:site_name" content="Timber &amp; Thread"><meta property="og:title" content="Oak Stool">',
    body: `<header><nav><ul><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li><li><a href="/cart">Basket (0) £0.00</a></li></ul></nav></header>${cookies}
<main id="main"><nav class="woocommerce-breadcrumb"><a href="/">Home</a> / <a href="/seating">Seating</a> / Oak Stool</nav>
<div id="product-77" class="product type-product instock"><div class="summary entry-summary"><h1 class="product_title entry-title">Oak Stool</h1>
<p class="price"><del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">£</span>95.00</bdi></span></del> <ins><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">£</span>79.00</bdi></span></ins></p>
<div class="woocommerce-product-details__short-description"><p>A three-legged stool of English oak, made by hand in our Devon workshop and finished with linseed oil.</p></div>
<p class="stock in-stock">In stock</p>
<div class="product_meta"><span class="sku_wrapper">SKU: <span class="sku">OS-3L</span></span> <span class="posted_in">Category: <a href="/seating">Seating</a></span> <span class="tagged_as">Tags: <a href="/t/oak">oak</a>, <a href="/t/stool">stool</a></span></div></div>
<div class="woocommerce-tabs"><h2>Additional information</h2><table class="woocommerce-product-attributes shop_attributes"><tr><th>Weight</th><td>4.2 kg</td></tr><tr><th>Dimensions</th><td>32 × 32 × 46 cm</td></tr><tr><th>Material</th><td>Oak</td></tr><tr><th>Country of origin</th><td>United Kingdom</td></tr></table></div>
<section class="related products"><h2>Related products</h2><ul><li><h3>Ash Bench</h3><span class="price">£149.00</span></li><li><h3>Pine Shelf</h3><span class="price">£49.00</span></li></ul></section></div></main><footer><p>© 2026 Timber &amp; Thread. VAT GB 123 4567 89</p></footer>`,
    expected: {
      name: 'Oak Stool',
      price: 79,
      currency: 'GBP',
      sku: 'OS-3L',
      category: 'Seating',
      inStock: true,
      weightKg: 4.2,
      material: 'Oak',
      countryOfOrigin: 'United Kingdom',
    },
    absent: { rating: { type: 'number' }, brand: { type: 'string' } },
  },
  {
    name: 'Shopify product group in German',
    language: 'de',
    head: `<title>Regenjacke Kiel | Küstenwerk</title><script type="application/ld+json">{"@context":"http://schema.org/","@type":"ProductGroup","name":"Regenjacke Kiel","brand":{"@type":"Brand","name":"Küstenwerk"},"category":"Jacken","productGroupID":"801","variesBy":["https://schema.org/size"],"hasVariant":[{"@type":"Product","name":"Regenjacke Kiel - S","sku":"RK-S","offers":{"@type":"Offer","price":"129.00","priceCurrency":"EUR","availability":"http://schema.org/OutOfStock"}},{"@type":"Product","name":"Regenjacke Kiel - M","sku":"RK-M","offers":{"@type":"Offer","price":"129.00","priceCurrency":"EUR","availability":"http://schema.org/InStock"}}]}</script>`,
    body: `<div class="announcement-bar">Kostenloser Versand ab 80 €</div><header><a href="/">Küstenwerk</a></header><main><div class="product"><h1>Regenjacke Kiel</h1><div class="price__regular"><span class="visually-hidden">Normaler Preis</span><span class="price-item">€129,00 EUR</span></div><p>inkl. MwSt. zzgl. <a href="/versand">Versandkosten</a></p><fieldset><legend>Größe</legend><label>S</label><label>M</label></fieldset><button>In den Warenkorb</button><div class="product__description rte"><p>Unsere Regenjacke aus recyceltem Nylon hält dich auch bei starkem Wind trocken.</p><ul><li>Obermaterial: Nylon</li><li>Wassersäule: 10.000 mm</li><li>Gewicht: 410 g</li><li>Herkunftsland: Portugal</li></ul></div></div></main><footer>Impressum</footer>`,
    expected: {
      name: 'Regenjacke Kiel',
      brand: 'Küstenwerk',
      price: 129,
      currency: 'EUR',
      category: 'Jacken',
      gewicht: 410,
      herkunftsland: 'Portugal',
      variants: [
        { sku: 'RK-S', price: 129 },
        { sku: 'RK-M', price: 129 },
      ],
    },
  },
  {
    name: 'microdata product in French',
    language: 'fr',
    head: '<title>Théière en fonte 0,8 L - Maison Sencha</title><meta name="description" content="Théière en fonte émaillée avec son filtre.">',
    body: `<div id="page"><ul class="menu"><li><a href="/thes">Thés</a></li><li><a href="/accessoires">Accessoires</a></li></ul><div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Théière en fonte 0,8 L</h1><div itemprop="brand" itemscope itemtype="http://schema.org/Brand"><meta itemprop="name" content="Iwachu"></div><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="prix" itemprop="price" content="64.90">64,90 €</span><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="http://schema.org/InStock"><span>En stock</span></div><div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><span itemprop="ratingValue">4,7</span>/5 (<span itemprop="reviewCount">38</span> avis)</div><p itemprop="description">Théière en fonte émaillée avec son filtre en acier, idéale pour trois tasses.</p><h2>Caractéristiques</h2><dl><dt>Contenance</dt><dd>0,8 L</dd><dt>Poids</dt><dd>1,4 kg</dd><dt>Matière</dt><dd>Fonte</dd><dt>Fabriqué en</dt><dd>Japon</dd></dl></div></div>`,
    expected: {
      name: 'Théière en fonte 0,8 L',
      marque: 'Iwachu',
      prix: 64.9,
      devise: 'EUR',
      disponible: true,
      note: 4.7,
      nombreAvis: 38,
      poids: 1.4,
      matiere: 'Fonte',
      contenance: 0.8,
    },
  },
  {
    name: 'plain shop with two-element rows in Spanish',
    language: 'es',
    head: '<title>Cafetera Italiana 6 tazas</title>',
    body: `<div class="wrap"><div class="ficha"><h1>Cafetera Italiana 6 tazas</h1><div class="precio">24,95 €</div><p>Precio con IVA incluido. Envío en 48 horas.</p><div class="specs"><div class="row"><div class="label">Marca</div><div class="value">Orbegal</div></div><div class="row"><div class="label">Referencia</div><div class="value">CI-600</div></div><div class="row"><div class="label">Color</div><div class="value">Plata</div></div><div class="row"><div class="label">Material</div><div class="value">Aluminio</div></div><div class="row"><div class="label">Capacidad (ml)</div><div class="value">300</div></div><div class="row"><div class="label">Apta para inducción</div><div class="value">No</div></div></div></div></div>`,
    expected: {
      nombre: 'Cafetera Italiana 6 tazas',
      precio: 24.95,
      moneda: 'EUR',
      marca: 'Orbegal',
      referencia: 'CI-600',
      color: 'Plata',
      material: 'Aluminio',
      capacidadMl: 300,
      aptaParaInduccion: false,
    },
  },
  {
    name: 'Japanese product with a definition list',
    language: 'ja',
    head: '<title>鉄フライパン 24cm｜山田金物店</title>',
    body: `<div id="header"><a href="/">山田金物店</a></div><div id="item"><h1>鉄フライパン 24cm</h1><dl class="spec"><dt>価格</dt><dd>4,980円（税込）</dd><dt>メーカー</dt><dd>山田工業</dd><dt>型番</dt><dd>YF-24</dd><dt>重量</dt><dd>980g</dd><dt>材質</dt><dd>鉄</dd><dt>サイズ</dt><dd>直径24cm</dd><dt>在庫</dt><dd>在庫あり</dd><dt>原産国</dt><dd>日本</dd></dl><p>使うほどに油がなじむ、毎日の料理に使いやすい鉄のフライパンです。</p></div>`,
    expected: {
      name: '鉄フライパン 24cm',
      price: 4980,
      currency: 'JPY',
      brand: '山田工業',
      model: 'YF-24',
      weight: 980,
      material: '鉄',
      inStock: true,
      原産国: '日本',
    },
  },
  {
    name: 'ASCII umlauts and labels with tails in German',
    language: 'de',
    head: '<title>Wanderrucksack Alm 35</title>',
    body: `<main><h1>Wanderrucksack Alm 35</h1><p>Der Alm 35 ist ein leichter Rucksack fuer Touren von zwei bis drei Tagen. Er sitzt gut und haelt lange.</p><p><b>Preis (inkl. MwSt.):</b> 119,95 €</p><p><b>Groesse:</b> M</p><p><b>Hoehe (cm):</b> 62</p><p><b>Gewicht ca.:</b> 1.250 g</p><p><b>Art.-Nr.:</b> 40-3517</p><p><b>Farbe:</b> Moosgruen</p><p><b>Verfuegbarkeit:</b> sofort lieferbar</p></main>`,
    expected: {
      name: 'Wanderrucksack Alm 35',
      preis: 119.95,
      größe: 'M',
      höhe: 62,
      gewicht: 1250,
      artikelnummer: '40-3517',
      farbe: 'Moosgruen',
      verfügbar: true,
    },
  },
]
// cspell:enable
