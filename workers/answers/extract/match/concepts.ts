import { labelKey, wordsOf } from '#workers/answers/extract/values/words-of.ts'

/** A fact that callers ask for under several names, and where pages state it. */
export interface Concept {
  /** Names of fields and labels of pairs, as `wordsOf` returns them. */
  names: readonly string[]
  /** Properties of schema.org, with dots for nested ones. A type before a colon limits one to items of it. */
  paths: readonly string[]
  /** Names of `<meta>`. */
  metas: readonly string[]
  /** Labels of pairs, most specific first: the names, and others whose values hold the fact, too. */
  labels: readonly string[]
}

/** The concepts that a field's name may stand for. */
export const conceptsOf = (words: string): readonly Concept[] => byName.get(labelKey(words)) ?? []

/**
 * One concept on each line: names | paths of schema.org | names of `<meta>` | further labels. `+price`: all names of that
 * concept. Labels of other languages are names, too. A field
 * such as `location` of a nested object `job` is looked up as `job location` first.
 */
// cspell:disable
const table = `
name,title,headline,product,artikel,produkt,produit,producto,prodotto,rezept,recette,receta,evento,veranstaltung,evenement,titel,titre,titulo,titolo,bezeichnung,nom,nombre,nome,producto nombre,produktname,artikelname,nom produit,nombre producto,nom article,商品名,品名,製品名,名称,名前,タイトル,題名,料理名,イベント名,物件名 | name,headline,title | og:title,twitter:title
job title,position,role,stelle,stellenbezeichnung,poste,puesto,posizione,functie,職種,募集職種,poste propose,intitule,cargo,vacante,empleo,job,beruf,role title | jobTitle,title,JobPosting:name | og:title
description,summary,beschreibung,abstract,about,descripcion,descrizione,omschrijving,resume,descriptif,resumen,zusammenfassung,概要,説明,商品説明,kurzbeschreibung,lead,teaser,chapo,extracto,abstract | description,abstract | og:description,twitter:description,description
price,amount,cost,current price,sale price,offer price,unit price,price amount,offer amount,our price,now,preis,prix,precio,prezzo,prijs,preco,ticket price,eintritt,eintrittspreis,admission,entry,entry fee,tickets,fee,entree,entrada,ingresso,tarif,preis pro stuck,einzelpreis,retail price,selling price,purchase price,kaufpreis,gesamtpreis,endpreis,tarifa,prix de vente,precio de venta,coste,ticket cost,ticket,entrance fee,admission price,admission fee,plein tarif,kosten,cout,regular price,total price,価格,値段,販売価格,料金,入場料,税込価格,本体価格,prix ttc,pvp,precio final,verkaufspreis,stuckpreis,price incl vat,asking price,guide price,list price eur,prix unitaire,precio unitario,ticketpreis,precio entrada,precio entradas,preis pro person,prix entree,価格 税込 | offers.price,offers.lowPrice,offers.priceSpecification.price,price,hasVariant.offers.price | product:price:amount,og:price:amount,product:sale_price:amount
lowest price,low price,min price,price min,price low,price from | offers.lowPrice,offers.price | | +price
highest price,high price,max price,price max,price high | offers.highPrice,offers.price | | +price
currency,price currency,currency code,offer currency,wahrung,devise,moneda,valuta,monetary unit,iso currency,money unit,通貨,divisa,wahrungscode,monnaie | offers.priceCurrency,offers.priceSpecification.priceCurrency,priceCurrency,baseSalary.currency,hasVariant.offers.priceCurrency | product:price:currency,og:price:currency | +price,+salary
availability,in stock,is in stock,available,is available,stock,stock status,availability status,offer availability,verfugbarkeit,lieferbarkeit,lagerbestand,disponibilite,disponibilidad,disponibilita,beschikbaarheid,bestand,status,in stock status,availability text,lieferstatus,existencias,stocks,lagerstatus,在庫,在庫状況,verfugbar,lieferbar,auf lager,disponible,disponibile,vorratig,en stock,lieferzeit status,bestandsstatus,stock disponible | offers.availability,availability,hasVariant.offers.availability | product:availability,og:availability
condition,item condition,zustand,etat,estado,condizione,staat,状態,zustand artikel,estado articulo | offers.itemCondition,itemCondition | product:condition
brand,brand name,manufacturer,maker,marke,hersteller,marque,fabricant,marca,fabricante,produttore,merk,make,label name,made by,produced by,brand manufacturer,vendor,ブランド,メーカー,製造元,marca producto,fabrikat,herstellermarke,brand maker | brand.name,brand,manufacturer.name,manufacturer | product:brand,og:brand
sku,article number,item number,product number,artikelnummer,art nr,artikel nr,bestellnummer,reference,ref,referencia,codice articolo,artikelnr,product id,item no,article no,artikel nummer,produktnummer,product code,item code,order number,stock keeping unit,codigo,cod,ref no,code article,referenz,商品コード,商品番号,品番,artikel nummer,art num,cod producto,codigo producto,num article,numero article,ref produit,referencia producto | sku,productID | product:retailer_item_id
gtin,ean,barcode,upc,gtin13,ean code,gtin 13,gtin13 ean,isbn ean,codigo de barras,code barre,code barres,janコード,jan | gtin13,gtin,gtin12,gtin8,gtin14 | product:ean,product:gtin,product:upc
mpn,manufacturer part number,model number,part number,herstellernummer,teilenummer | mpn | product:mfr_part_no
model,modell,modele,modelo,modello,型番,モデル,型式,modellnummer,modellbezeichnung,numero modele | model.name,model |
color,colour,farbe,couleur,colore,kleur,cor,colore,colours,colors,farbton,couleurs,色,カラー,farbton,coloris | color | product:color
material,materiau,materiale,materiaal,材質,素材,matiere,matieres,composition,composicion,werkstoff,obermaterial,materialien | material | product:material
size,grosse,taille,talla,taglia,maat,サイズ,寸法,tamano,groß | size | product:size
weight,gewicht,poids,peso,item weight,重量,重さ,gewicht netto,nettogewicht,eigengewicht,poids net,peso neto,net weight | weight.value,weight |
width,breite,largeur,ancho,larghezza,幅 | width.value,width |
height,hohe,hauteur,alto,altezza,高さ | height.value,height |
depth,tiefe,profondeur,profundidad,profondita,奥行 | depth.value,depth |
category,kategorie,categorie,categoria,section,rubrik,rubrique,department,topic area,news section,ressort,sparte,seccion,desk,type of product,product type,produktkategorie,genre,カテゴリ,カテゴリー,分類,warengruppe,familia | category.name,category,articleSection,recipeCategory | product:category,article:section
rating,rating value,average rating,stars,score,review rating,bewertung,note,valoracion,valutazione,customer rating,aggregate rating value,avg rating,rated,calificacion,puntuacion,note moyenne,durchschnittliche bewertung,average score,review score,user rating,sternebewertung,評価,平均評価,kundenbewertung,note clients,evaluation | aggregateRating.ratingValue,reviewRating.ratingValue,ratingValue | 
review count,rating count,number of reviews,reviews count,ratings,total reviews,number of ratings,reviews,bewertungen,anzahl bewertungen,avis,nombre d avis,opiniones,recensioni,aggregate rating review count,aggregate rating rating count,rating reviews,num reviews,reviews count,count of reviews,number of ratings,kundenbewertungen,resenas,customer reviews,nombre de notes,total ratings,votes,レビュー数,レビュー件数,口コミ数,nombre avis,numero opiniones,numero resenas,anzahl rezensionen,rezensionen,avis clients | aggregateRating.reviewCount,aggregateRating.ratingCount,reviewCount,ratingCount |
best rating,rating best | aggregateRating.bestRating |
image,image url,photo,picture,thumbnail,main image,cover image,hero image,bild | image.url,image.contentUrl,image,thumbnailUrl | og:image,twitter:image
images,photos,pictures,image urls | image.url,image.contentUrl,image | og:image
url,link,canonical url,web address,page url | url | og:url
company,company name,employer,hiring organization,hiring company,organization,organisation,unternehmen,arbeitgeber,firma,entreprise,employeur,empresa,azienda,bedrijf,werkgever,hiring organization name,company title,hiring company name,hirer,organization name,recruiter,company employer,compania,societe,azienda,会社名,企業名,社名,会社,arbeitgeber name,nombre empresa,nom entreprise,empleador,unternehmensname,firmenname,company name | hiringOrganization.name,hiringOrganization,worksFor.name,worksFor,organizer.name,publisher.name,Organization:name | 
employment type,job type,contract type,contract,type of employment,schedule,beschaftigungsart,anstellungsart,arbeitszeit,type de contrat,contrat,tipo de contrato,tipo di contratto,dienstverband,type of contract,work type,job kind,jornada,vertragsart,type d emploi,contract kind,working time,arbeitszeitmodell,雇用形態,type contrat,beschaftigung,anstellung,umfang,modalidad,tipo jornada,job type | employmentType |
location,job location,place,workplace,event location,where,standort,arbeitsort,einsatzort,ort,veranstaltungsort,lieu,lieu de travail,ubicacion,lugar,luogo,sede,locatie,work location,job city,based in,office,office location,place of work,job place,work place,dienstort,lieu du poste,lugar de trabajo,localizacion,emplacement,勤務地,所在地,場所,開催場所,lieu travail,localidad trabajo,lugar trabajo,treffpunkt,ubicacion puesto,localisation | jobLocation.address.addressLocality,jobLocation.address,jobLocation.name,jobLocation,location.name,location.address.addressLocality,location,address.addressLocality | | +venue,+city
venue,venue name,location name,place name,event venue,spielort,salle,recinto,hall,stadium,theatre,theater,site name,lieu de l evenement,veranstaltungsstatte,lugar del evento,sitio,recinto del evento,location name,arena,会場,veranstaltungshaus,sala,lieu spectacle | location.name,location | | +location
street,street address,address street,location street,venue address,address line,strasse,calle,rue,strasse hausnummer | address.streetAddress,location.address.streetAddress,jobLocation.address.streetAddress |
city,town,address city,locality,location city,address locality,address address locality,stadt,ville,ciudad,citta,municipality,commune,localite,localidad,municipio,ciudad del evento,gemeinde,市区町村,poblacion,wohnort | address.addressLocality,location.address.addressLocality,jobLocation.address.addressLocality | | +location
region,state,province,address region,location region,都道府県,bundesland,kanton,departement,comunidad,provincia | address.addressRegion,location.address.addressRegion,jobLocation.address.addressRegion |
postal code,zip,zip code,postcode,address postal code,plz,郵便番号,codigo postal,code postal,postleitzahl | address.postalCode,location.address.postalCode,jobLocation.address.postalCode |
country,country code,address country,location country,land,pays,pais,paese | address.addressCountry.name,address.addressCountry,location.address.addressCountry,jobLocation.address.addressCountry.name,jobLocation.address.addressCountry |
address,full address,postal address,adresse,direccion,indirizzo,adres,anschrift,location address,住所,domicilio,dirección postal,firmensitz adresse | address,location.address,jobLocation.address |
latitude,lat | geo.latitude,location.geo.latitude | place:location:latitude
longitude,lng,lon | geo.longitude,location.geo.longitude | place:location:longitude
salary,base salary,pay,compensation,wage,gehalt,jahresgehalt,salaire,remuneration,salario,sueldo,stipendio,salaris,annual salary,lohn,給与,年収,月給,時給,vergutung,entgelt,bezahlung,retribucion,salaire brut,salaire annuel,salario bruto,salario anual,monatsgehalt,salaire mensuel | baseSalary.value.value,baseSalary.value.minValue,baseSalary.value,baseSalary,estimatedSalary.value |
salary min,min salary,minimum salary,salary from,salary low,salary minimum,base salary min,salary range min,salary lower bound,lower salary,pay min,min pay,minimum pay,compensation min,salary start,from salary,min compensation,min base salary,gehalt min,gehalt von,salaire min,salaire minimum,salario min,salario minimo,sueldo minimo,mindestgehalt,給与下限,年収下限 | baseSalary.value.minValue,baseSalary.minValue,baseSalary.value.value,estimatedSalary.minValue | | +salary
salary max,max salary,maximum salary,salary to,salary high,salary maximum,base salary max,salary range max,salary upper bound,upper salary,pay max,max pay,maximum pay,compensation max,salary end,to salary,max compensation,max base salary,gehalt max,gehalt bis,salaire max,salaire maximum,salario max,salario maximo,sueldo maximo,hochstgehalt,給与上限,年収上限 | baseSalary.value.maxValue,baseSalary.maxValue,baseSalary.value.value,estimatedSalary.maxValue | | +salary
salary currency,pay currency,base salary currency,salary range currency,gehalt wahrung,devise salaire,moneda salario | baseSalary.currency,estimatedSalary.currency,salaryCurrency | | +salary
salary period,pay period,salary unit,salary interval,base salary period,salary unit text | baseSalary.value.unitText,baseSalary.unitText | | +salary
posted,date posted,posted at,posted on,posting date,posted date,publication date,veroffentlicht,ausgeschrieben am,online seit,publie le,date de publication,publicado,publicada,fecha de publicacion,data di pubblicazione,pubblicato il,geplaatst,ad date,listed on,listed,posted date,date listed,veroffentlicht am,publicado el,fecha de publicacion,publie,mise en ligne,掲載日,eingestellt am,veroffentlichungsdatum,date annonce,fecha anuncio | datePosted,datePublished | article:published_time | +published
valid through,deadline,application deadline,closing date,apply by,apply before,expires,expiry date,expires at,bewerbungsfrist,bewerbungsschluss,date limite,fecha limite,scadenza,closes,application closing date,last date to apply,applications close,fecha limite de inscripcion,bewerben bis,date limite de candidature,date de cloture,plazo,valid until,application due date,closing,due date,締切,締切日,応募締切,申込期限,frist,date limite candidature,fecha limite solicitud,einsendeschluss,anmeldeschluss,plazo inscripcion | validThrough,offers.validThrough,applicationDeadline |
remote,is remote,remote work,work mode,workplace type,telecommute,homeoffice,teletravail,teletrabajo | jobLocationType |
skills,required skills,requirements,fahigkeiten,kenntnisse,competences,habilidades,competenze | skills |
qualifications,qualifikation,qualifikationen,qualification | qualifications |
responsibilities,duties,aufgaben | responsibilities |
benefits,job benefits,perks,leistungen | jobBenefits |
industry,branche,secteur,sector | industry |
experience,experience requirements,berufserfahrung,experiencia | experienceRequirements.description,experienceRequirements |
education,education requirements,ausbildung | educationRequirements.credentialCategory,educationRequirements |
prep time,preparation time,preparation,vorbereitungszeit,vorbereitung,temps de preparation,tiempo de preparacion,tempo di preparazione,voorbereidingstijd,prep,preparation minutes,zubereitungszeit,arbeitszeit,tiempo de prep,prepare time,下準備,準備時間,preparation temps,temps preparation,tiempo preparacion,vorbereiten | prepTime | | preparacion,zubereitung,preparation,prepara
cook time,cooking time,baking time,kochzeit,backzeit,koch backzeit,garzeit,temps de cuisson,cuisson,tiempo de coccion,tempo di cottura,cottura,kooktijd,cook,bake time,temps cuisson,coccion,koch und backzeit,garzeit,cooking minutes,active cook time,加熱時間,焼き時間,cuisson temps,temps cuisson,tiempo coccion,horneado,backen,kochen | cookTime |
total time,ready in,gesamtzeit,temps total,tiempo total,tempo totale,totale tijd,time,duration,dauer,duree,duracion,durata,overall time,full time needed,duree totale,zeit gesamt,調理時間,所要時間,総時間,zubereitungsdauer,insgesamt,temps total recette,tiempo elaboracion | totalTime,duration,timeRequired |
servings,yield,recipe yield,serves,portions,number of servings,portionen,personen,personnes,pour,porciones,raciones,porzioni,porties,menge,makes,feeds,serving size,serving count,yields,comensales,nombre de portions,anzahl portionen,anzahl personen,people,persons,rations,人数,分量,何人分,nombre personnes,numero personas,numero raciones,fur personen,nombre parts,parts,rinde | recipeYield,yield |
ingredients,recipe ingredients,ingredient list,zutaten,ingredientes,ingredienti,ingredienten,recipe ingredient,ingredient,list of ingredients,what you need,you will need,shopping list,材料,ingredients recette | recipeIngredient,ingredients |
instructions,steps,directions,method,recipe instructions,zubereitung,preparacion,preparazione,bereiding,etapes,procedimiento,procedimento,how to make it,preparation steps,method steps,pasos,elaboracion,etapes de preparation,anleitung,so geht s,how to,recipe steps,procedure,作り方,手順,調理手順,zubereitungsschritte,schritte,realisation,modo preparacion,preparation etapes | recipeInstructions.itemListElement.text,recipeInstructions.text,recipeInstructions,step.text,step |
calories,energy,kalorien,calorias,calorie,kcal,nutrition calories,kilocalories,energie,brennwert,valor energetico,valeur energetique,calories per serving,calorie count,energy kcal,energy content,カロリー,エネルギー,kilokalorien,kcal pro portion,calories par portion,calorias por racion | nutrition.calories,calories |
cuisine,recipe cuisine,kuche,cucina,cocina,keuken | recipeCuisine |
keywords,tags,schlagworter,mots cles,etiquetas,labels,topics,topic tags,subjects,themes,themen,stichworte,schlusselworter,mots clefs,sujets,palabras clave,temas,tag list,hashtags,タグ,キーワード,schlagworte,stichworter | keywords | article:tag,og:video:tag
start,start date,starts,starts at,starts on,begins,start time,event date,when,beginn,debut,inicio,inizio,aanvang,datum,fecha,data,event start,date and time,wann,quand,begin,opening date,from date,commence,fecha de inicio,date de debut,startdatum,start day,first day,date debut,anfang,comienza,開催日,日時,開催日時,開始日,日付,fecha inicio,date debut,beginnt,jour,dia,termin,date time | startDate | event:start_time
end,end date,ends,ends at,ends on,end time,event end,ende,fin,fine,einde,until,closing,to date,finish,finish date,fecha de fin,date de fin,enddatum,last day,bis,date fin,termina,終了日,fecha fin,endet | endDate | event:end_time
date | startDate,datePublished,datePosted,dateCreated | article:published_time
organizer,organiser,host,organized by,hosted by,veranstalter,organisateur,organizador,organizzatore,organizer name,event organizer,event organiser,event host,presenter,presented by,promoter,organise par,organizado por,organisator,organization in charge,主催,主催者,organiza,organise,organisation evenement,organizado | organizer.name,organizer |
performer,artist,performers,artists,line up,speaker,speakers,kunstler,artiste,artista,mit,performer name,performing,acts,act,musicians,band,bands,guests,auftretende,besetzung,intervenants,artistas,interpretes,interprete,ponentes,headliner,cast,lineup,出演,出演者,mitwirkende,avec | performer.name,performer |
event status,cancellation status | eventStatus |
attendance mode,event attendance mode,format | eventAttendanceMode |
author,author name,by,written by,writer,byline,autor,auteur,autore,verfasser,von,par,recipe by,rezept von,authors,journalist,reporter,contributor,text by,words by,article author,redakteur,redaktion,escrito por,ecrit par,creator,author byline,writer name,著者,作者,執筆者,投稿者,筆者,autora,autorin,autrice,verfasserin,posted by,publicado por,publie par,redige par,geschrieben von | author.name,author,creator.name,creator | author,article:author,citation_author
published,published at,date published,published date,published on,publish date,publication date,pub date,published time,erschienen,publie,fecha,data,publishing date,released,release date,veroffentlicht am,veroffentlichungsdatum,erschienen am,publie,date de parution,paru le,publicado el,date of publication,issued,first published,date created,created at,公開日,投稿日,掲載日時,発行日,fecha publicacion,date publication,publie le,erscheinungsdatum,erscheinungstag,publiziert | datePublished,datePosted,dateCreated,uploadDate | article:published_time,og:published_time,citation_publication_date | +posted,date
updated,modified,date modified,last updated,updated at,modified at,last modified,aktualisiert,stand,mis a jour,actualizado,aggiornato,bijgewerkt,changed,date updated,last change,last edited,edited,zuletzt aktualisiert,aktualisiert am,geandert,derniere mise a jour,mis a jour le,modifie le,ultima actualizacion,actualizado el,last modification,modification date,update date,更新日,最終更新,最終更新日,fecha actualizacion,date mise jour,modificado,letzte anderung | dateModified | article:modified_time,og:updated_time
publisher,publisher name,source,site name,publication,site,verlag,herausgeber,editeur,editorial,editore,website name,published by,media,outlet,newspaper,magazine,medium,zeitung,journal,periodico,medio,publishing house,news source,news outlet,editor,出版社,発行元,sitio,nom site,name website,sitename | publisher.name,publisher,isPartOf.name | og:site_name
body,article body,content,text,full text | articleBody,text |
word count,words | wordCount |
language,sprache,langue,idioma,lingua,in language,言語 | inLanguage | og:locale
free,is free,is accessible for free | isAccessibleForFree |
legal name,registered name | legalName,name |
email,email address,e mail,mail,kontakt e mail,correo,contact email,メール,メールアドレス,email adresse,correo electronico,courriel,adresse e mail,contact e mail,e mail adresse | email,contactPoint.email | og:email
phone,telephone,phone number,tel,telefon,telefono,telefoonnummer,contact phone,fon,telefonnummer,電話,電話番号,tel fax,numero telefono,numero telephone,rufnummer,telefon nr | telephone,contactPoint.telephone | og:phone_number
founded,founding date,founded in,year founded,established,gegrundet,grundung,fondee,fundada,fondata,foundation year,founding year,設立,創業,founded year,established year,grundungsjahr,annee creation,ano fundacion,fecha fundacion,date creation,creee en,fundacion,seit | foundingDate |
founder,founders,grunder,fondateur,fundador,fondatore,創業者,gegrundet von,fondee par,fundado por | founder.name,founder |
employees,number of employees,employee count,headcount,mitarbeiter,mitarbeiterzahl,effectif,empleados,dipendenti,従業員数,社員数,beschaftigte,nombre employes,nombre salaries,numero empleados,plantilla,effectifs,salaries,staff,team size,mitarbeitende | numberOfEmployees.value,numberOfEmployees |
logo,logo url | logo.url,logo | og:logo
social profiles,social links,same as,profiles,social media | sameAs |
vat id,vat number,ust idnr,vat,tva,partita iva | vatID,taxID |
birth date,date of birth,born,geboren,geburtsdatum,nacimiento | birthDate | 
nationality | nationality.name,nationality |
opening hours,hours,offnungszeiten,horaires,horario,orari,openingstijden,営業時間,horario apertura,horaires ouverture | openingHours,openingHoursSpecification.description |
price range | priceRange |
isbn,isbn 13 | isbn,workExample.isbn | book:isbn
pages,number of pages,page count,seiten,ページ数,nombre pages,numero paginas,seitenzahl | numberOfPages |
question,frage | name |
answer,antwort,reply,accepted answer | acceptedAnswer.text,suggestedAnswer.text,text |
value | value,ratingValue,price,text | 
count | reviewCount,ratingCount |
min,minimum,from | minValue,lowPrice,value.minValue |
max,maximum,to | maxValue,highPrice,value.maxValue |
period,unit | unitText,value.unitText |
variants,variant,varianten,variantes,product variants,options | hasVariant |
seller,sold by,verkaufer,vendeur,vendedor,seller name,販売元,販売者 | offers.seller.name,offers.seller,seller.name,seller |
headquarters,hq,head office,hauptsitz,firmensitz,sitz,siege,siege social,sede central,sede social,本社,本社所在地,based in | address.addressLocality,location.address.addressLocality,address |
bedrooms,number bedrooms,schlafzimmer,chambres,nombre chambres,dormitorios,habitaciones,寝室 | numberOfBedrooms |
bathrooms,number bathrooms,badezimmer,bader,salles bain,banos,浴室 | numberOfBathroomsTotal |
rooms,number rooms,zimmer,zimmeranzahl,anzahl zimmer,pieces,nombre pieces,habitaciones totales,間取り,部屋数 | numberOfRooms |
living area,floor area,wohnflache,surface,surface habitable,superficie,superficie util,専有面積,面積,area,size sqm,metros cuadrados | floorSize.value,floorSize |
rent,monthly rent,kaltmiete,miete,loyer,loyer mensuel,alquiler,renta,家賃,賃料 | |
service charge,nebenkosten,charges,gastos comunidad,管理費 | |
floor,etage,stockwerk,planta,階数,階 | |
year built,baujahr,annee construction,ano construccion,construction year,築年 | yearBuilt |
warranty,garantie,garantia,guarantee,保証,保証期間 | |
license,licence,lizenz,licencia,ライセンス | license |
version,software version,バージョン | softwareVersion,version |
operating system,os,betriebssystem,systeme exploitation,sistema operativo,対応os | operatingSystem |
difficulty,schwierigkeit,schwierigkeitsgrad,difficulte,dificultad,難易度 | |
ceo,chief executive,geschaftsfuhrer,geschaftsfuhrerin,pdg,director general,代表者,代表取締役,managing director | |
revenue,turnover,umsatz,chiffre affaires,facturacion,ingresos,売上高 | |
country origin,made in,herkunftsland,ursprungsland,pays origine,fabrique en,pais origen,fabricado en,原産国,生産国,hergestellt in | countryOfOrigin.name,countryOfOrigin |
views,view count,viewed,aufrufe,vues,vistas,visitas,閲覧数 | |
replies,reply count,answers,antworten,reponses,respuestas,返信数,コメント数,comment count,comments | commentCount |
capacity,fassungsvermogen,volumen,contenance,capacidad,容量,volume | |
faq,faqs,questions,frequently asked questions | mainEntity,hasPart |
`
// cspell:enable

const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

const namesByFirst = new Map(rows.map(([names = '']) => [listOf(names)[0] ?? '', listOf(names).map(wordsOf)] as const))

const concepts: readonly Concept[] = rows.map(([names = '', paths = '', metas = '', labels = '']) => {
  const own = listOf(names).map(wordsOf)
  const others = listOf(labels).flatMap((label) =>
    label.startsWith('+') ? (namesByFirst.get(label.slice(1)) ?? []) : [wordsOf(label)],
  )
  return { names: own, paths: listOf(paths), metas: listOf(metas), labels: [...new Set([...own, ...others])] }
})

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

const byName: ReadonlyMap<string, Concept[]> = indexed(concepts)

function indexed(all: readonly Concept[]): Map<string, Concept[]> {
  const map = new Map<string, Concept[]>()
  for (const concept of all)
    for (const name of new Set(concept.names.map(labelKey))) map.set(name, (map.get(name) ?? []).concat(concept))
  return map
}
