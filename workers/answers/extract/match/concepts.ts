import { wordsOf } from '#workers/answers/extract/values/words-of.ts'

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
export const conceptsOf = (words: string): readonly Concept[] => byName.get(words) ?? []

/**
 * One concept on each line: names | paths of schema.org | names of `<meta>` | further labels. `+price`: all names of that
 * concept. Labels of other languages are names, too. A field
 * such as `location` of a nested object `job` is looked up as `job location` first.
 */
// cspell:disable
const table = `
name,title,headline,product,artikel,produkt,produit,producto,prodotto,rezept,recette,receta,evento,veranstaltung,evenement,titel,titre,titulo,titolo,bezeichnung,nom,nombre,nome | name,headline,title | og:title,twitter:title
job title,position,role,stelle,stellenbezeichnung,poste,puesto,posizione,functie | jobTitle,title,JobPosting:name | og:title
description,summary,beschreibung,abstract,about,descripcion,descrizione,omschrijving,resume | description,abstract | og:description,twitter:description,description
price,amount,cost,current price,sale price,offer price,unit price,price amount,offer amount,our price,now,preis,prix,precio,prezzo,prijs,preco,ticket price,eintritt,eintrittspreis,admission,entry,entry fee,tickets,fee,entree,entrada,ingresso,tarif,preis pro stuck,einzelpreis,retail price,selling price,purchase price,kaufpreis,gesamtpreis,endpreis,tarifa,prix de vente,precio de venta,coste,ticket cost,ticket,entrance fee,admission price,admission fee,plein tarif,kosten,cout,regular price,total price | offers.price,offers.lowPrice,offers.priceSpecification.price,price | product:price:amount,og:price:amount,product:sale_price:amount
lowest price,low price,min price,price min,price low,price from | offers.lowPrice,offers.price | | +price
highest price,high price,max price,price max,price high | offers.highPrice,offers.price | | +price
currency,price currency,currency code,offer currency,wahrung,devise,moneda,valuta,monetary unit,iso currency,money unit | offers.priceCurrency,offers.priceSpecification.priceCurrency,priceCurrency,baseSalary.currency | product:price:currency,og:price:currency | +price,+salary
availability,in stock,is in stock,available,is available,stock,stock status,availability status,offer availability,verfugbarkeit,lieferbarkeit,lagerbestand,disponibilite,disponibilidad,disponibilita,beschikbaarheid,bestand,status,in stock status,availability text,lieferstatus,existencias,stocks,lagerstatus | offers.availability,availability | product:availability,og:availability
condition,item condition,zustand,etat,estado,condizione,staat | offers.itemCondition,itemCondition | product:condition
brand,brand name,manufacturer,maker,marke,hersteller,marque,fabricant,marca,fabricante,produttore,merk,make,label name,made by,produced by,brand manufacturer,vendor | brand.name,brand,manufacturer.name,manufacturer | product:brand,og:brand
sku,article number,item number,product number,artikelnummer,art nr,artikel nr,bestellnummer,reference,ref,referencia,codice articolo,artikelnr,product id,item no,article no,artikel nummer,produktnummer,product code,item code,order number,stock keeping unit,codigo,cod,ref no,code article,referenz | sku,productID | product:retailer_item_id
gtin,ean,barcode,upc,gtin13,ean code,gtin 13,gtin13 ean,isbn ean,codigo de barras,code barre,code barres | gtin13,gtin,gtin12,gtin8,gtin14 | product:ean,product:gtin,product:upc
mpn,manufacturer part number,model number,part number,herstellernummer,teilenummer | mpn | product:mfr_part_no
model,modell,modele,modelo,modello | model.name,model |
color,colour,farbe,couleur,colore,kleur,cor,colore,colours,colors,farbton,couleurs | color | product:color
material,materiau,materiale,materiaal | material | product:material
size,grosse,taille,talla,taglia,maat | size | product:size
weight,gewicht,poids,peso,item weight | weight.value,weight |
width,breite,largeur,ancho,larghezza | width.value,width |
height,hohe,hauteur,alto,altezza | height.value,height |
depth,tiefe,profondeur,profundidad,profondita | depth.value,depth |
category,kategorie,categorie,categoria,section,rubrik,rubrique,department,topic area,news section,ressort,sparte,seccion,desk,type of product,product type,produktkategorie,genre | category.name,category,articleSection,recipeCategory | product:category,article:section
rating,rating value,average rating,stars,score,review rating,bewertung,note,valoracion,valutazione,customer rating,aggregate rating value,avg rating,rated,calificacion,puntuacion,note moyenne,durchschnittliche bewertung,average score,review score,user rating,sternebewertung | aggregateRating.ratingValue,ratingValue | 
review count,rating count,number of reviews,reviews count,ratings,total reviews,number of ratings,reviews,bewertungen,anzahl bewertungen,avis,nombre d avis,opiniones,recensioni,aggregate rating review count,aggregate rating rating count,rating reviews,num reviews,reviews count,count of reviews,number of ratings,kundenbewertungen,resenas,customer reviews,nombre de notes,total ratings,votes | aggregateRating.reviewCount,aggregateRating.ratingCount,reviewCount,ratingCount |
best rating,rating best | aggregateRating.bestRating |
image,image url,photo,picture,thumbnail,main image,cover image,hero image,bild | image.url,image.contentUrl,image,thumbnailUrl | og:image,twitter:image
images,photos,pictures,image urls | image.url,image.contentUrl,image | og:image
url,link,canonical url,web address,page url | url | og:url
company,company name,employer,hiring organization,hiring company,organization,organisation,unternehmen,arbeitgeber,firma,entreprise,employeur,empresa,azienda,bedrijf,werkgever,hiring organization name,company title,hiring company name,hirer,organization name,recruiter,company employer,compania,societe,azienda | hiringOrganization.name,hiringOrganization,worksFor.name,worksFor,organizer.name,publisher.name,Organization:name | 
employment type,job type,contract type,contract,type of employment,schedule,beschaftigungsart,anstellungsart,arbeitszeit,type de contrat,contrat,tipo de contrato,tipo di contratto,dienstverband,type of contract,work type,job kind,jornada,vertragsart,type d emploi,contract kind,working time,arbeitszeitmodell | employmentType |
location,job location,place,workplace,event location,where,standort,arbeitsort,einsatzort,ort,veranstaltungsort,lieu,lieu de travail,ubicacion,lugar,luogo,sede,locatie,work location,job city,based in,office,office location,place of work,job place,work place,dienstort,lieu du poste,lugar de trabajo,localizacion,emplacement | jobLocation.address.addressLocality,jobLocation.address,jobLocation.name,jobLocation,location.name,location.address.addressLocality,location,address.addressLocality | | +venue,+city
venue,venue name,location name,place name,event venue,spielort,salle,recinto,hall,stadium,theatre,theater,site name,lieu de l evenement,veranstaltungsstatte,lugar del evento,sitio,recinto del evento,location name,arena | location.name,location | | +location
street,street address,address street,location street,venue address,address line,strasse | address.streetAddress,location.address.streetAddress,jobLocation.address.streetAddress |
city,town,address city,locality,location city,address locality,address address locality,stadt,ville,ciudad,citta,municipality,commune,localite,localidad,municipio,ciudad del evento,gemeinde | address.addressLocality,location.address.addressLocality,jobLocation.address.addressLocality | | +location
region,state,province,address region,location region | address.addressRegion,location.address.addressRegion,jobLocation.address.addressRegion |
postal code,zip,zip code,postcode,address postal code,plz | address.postalCode,location.address.postalCode,jobLocation.address.postalCode |
country,country code,address country,location country,land,pays,pais,paese | address.addressCountry.name,address.addressCountry,location.address.addressCountry,jobLocation.address.addressCountry.name,jobLocation.address.addressCountry |
address,full address,postal address,adresse,direccion,indirizzo,adres,anschrift,location address | address,location.address,jobLocation.address |
latitude,lat | geo.latitude,location.geo.latitude | place:location:latitude
longitude,lng,lon | geo.longitude,location.geo.longitude | place:location:longitude
salary,base salary,pay,compensation,wage,gehalt,jahresgehalt,salaire,remuneration,salario,sueldo,stipendio,salaris,annual salary,lohn | baseSalary.value.value,baseSalary.value.minValue,baseSalary.value,baseSalary,estimatedSalary.value |
salary min,min salary,minimum salary,salary from,salary low,salary minimum,base salary min,salary range min,salary lower bound,lower salary,pay min,min pay,minimum pay,compensation min,salary start,from salary,min compensation,min base salary | baseSalary.value.minValue,baseSalary.minValue,baseSalary.value.value,estimatedSalary.minValue | | +salary
salary max,max salary,maximum salary,salary to,salary high,salary maximum,base salary max,salary range max,salary upper bound,upper salary,pay max,max pay,maximum pay,compensation max,salary end,to salary,max compensation,max base salary | baseSalary.value.maxValue,baseSalary.maxValue,baseSalary.value.value,estimatedSalary.maxValue | | +salary
salary currency,pay currency,base salary currency,salary range currency | baseSalary.currency,estimatedSalary.currency,salaryCurrency | | +salary
salary period,pay period,salary unit,salary interval,base salary period,salary unit text | baseSalary.value.unitText,baseSalary.unitText | | +salary
posted,date posted,posted at,posted on,posting date,posted date,publication date,veroffentlicht,ausgeschrieben am,online seit,publie le,date de publication,publicado,publicada,fecha de publicacion,data di pubblicazione,pubblicato il,geplaatst,ad date,listed on,listed,posted date,date listed,veroffentlicht am,publicado el,fecha de publicacion,publie,mise en ligne | datePosted,datePublished | article:published_time | +published
valid through,deadline,application deadline,closing date,apply by,apply before,expires,expiry date,expires at,bewerbungsfrist,bewerbungsschluss,date limite,fecha limite,scadenza,closes,application closing date,last date to apply,applications close,fecha limite de inscripcion,bewerben bis,date limite de candidature,date de cloture,plazo,valid until,application due date,closing,due date | validThrough,offers.validThrough,applicationDeadline |
remote,is remote,remote work,work mode,workplace type,telecommute,homeoffice,teletravail,teletrabajo | jobLocationType |
skills,required skills,requirements,fahigkeiten,kenntnisse,competences,habilidades,competenze | skills |
qualifications,qualifikation,qualifikationen,qualification | qualifications |
responsibilities,duties,aufgaben | responsibilities |
benefits,job benefits,perks,leistungen | jobBenefits |
industry,branche,secteur,sector | industry |
experience,experience requirements,berufserfahrung,experiencia | experienceRequirements.description,experienceRequirements |
education,education requirements,ausbildung | educationRequirements.credentialCategory,educationRequirements |
prep time,preparation time,preparation,vorbereitungszeit,vorbereitung,temps de preparation,tiempo de preparacion,tempo di preparazione,voorbereidingstijd,prep,preparation minutes,zubereitungszeit,arbeitszeit,tiempo de prep,prepare time | prepTime |
cook time,cooking time,baking time,kochzeit,backzeit,koch backzeit,garzeit,temps de cuisson,cuisson,tiempo de coccion,tempo di cottura,cottura,kooktijd,cook,bake time,temps cuisson,coccion,koch und backzeit,garzeit,cooking minutes,active cook time | cookTime |
total time,ready in,gesamtzeit,temps total,tiempo total,tempo totale,totale tijd,time,duration,dauer,duree,duracion,durata,overall time,full time needed,duree totale,zeit gesamt | totalTime,duration,timeRequired |
servings,yield,recipe yield,serves,portions,number of servings,portionen,personen,personnes,pour,porciones,raciones,porzioni,porties,menge,makes,feeds,serving size,serving count,yields,comensales,nombre de portions,anzahl portionen,anzahl personen,people,persons,rations | recipeYield,yield |
ingredients,recipe ingredients,ingredient list,zutaten,ingredientes,ingredienti,ingredienten,recipe ingredient,ingredient,list of ingredients,what you need,you will need,shopping list | recipeIngredient,ingredients |
instructions,steps,directions,method,recipe instructions,zubereitung,preparacion,preparazione,bereiding,etapes,procedimiento,procedimento,how to make it,preparation steps,method steps,pasos,elaboracion,etapes de preparation,anleitung,so geht s,how to,recipe steps,procedure | recipeInstructions.itemListElement.text,recipeInstructions.text,recipeInstructions,step.text,step |
calories,energy,kalorien,calorias,calorie,kcal,nutrition calories,kilocalories,energie,brennwert,valor energetico,valeur energetique,calories per serving,calorie count,energy kcal,energy content | nutrition.calories,calories |
cuisine,recipe cuisine,kuche,cucina,cocina,keuken | recipeCuisine |
keywords,tags,schlagworter,mots cles,etiquetas,labels,topics,topic tags,subjects,themes,themen,stichworte,schlusselworter,mots clefs,sujets,palabras clave,temas,tag list,hashtags | keywords | article:tag,og:video:tag
start,start date,starts,starts at,starts on,begins,start time,event date,when,beginn,debut,inicio,inizio,aanvang,datum,fecha,data,event start,date and time,wann,quand,begin,opening date,from date,commence,fecha de inicio,date de debut,startdatum,start day,first day,date debut,anfang,comienza | startDate | event:start_time
end,end date,ends,ends at,ends on,end time,event end,ende,fin,fine,einde,until,closing,to date,finish,finish date,fecha de fin,date de fin,enddatum,last day,bis,date fin,termina | endDate | event:end_time
date | startDate,datePublished,datePosted,dateCreated | article:published_time
organizer,organiser,host,organized by,hosted by,veranstalter,organisateur,organizador,organizzatore,organizer name,event organizer,event organiser,event host,presenter,presented by,promoter,organise par,organizado por,organisator,organization in charge | organizer.name,organizer |
performer,artist,performers,artists,line up,speaker,speakers,kunstler,artiste,artista,mit,performer name,performing,acts,act,musicians,band,bands,guests,auftretende,besetzung,intervenants,artistas,interpretes,interprete,ponentes,headliner,cast,lineup | performer.name,performer |
event status,cancellation status | eventStatus |
attendance mode,event attendance mode,format | eventAttendanceMode |
author,author name,by,written by,writer,byline,autor,auteur,autore,verfasser,von,par,recipe by,rezept von,authors,journalist,reporter,contributor,text by,words by,article author,redakteur,redaktion,escrito por,ecrit par,creator,author byline,writer name | author.name,author,creator.name,creator | author,article:author,citation_author
published,published at,date published,published date,published on,publish date,publication date,pub date,published time,erschienen,publie,fecha,data,publishing date,released,release date,veroffentlicht am,veroffentlichungsdatum,erschienen am,publie,date de parution,paru le,publicado el,date of publication,issued,first published,date created,created at | datePublished,datePosted,dateCreated,uploadDate | article:published_time,og:published_time,citation_publication_date | +posted,date
updated,modified,date modified,last updated,updated at,modified at,last modified,aktualisiert,stand,mis a jour,actualizado,aggiornato,bijgewerkt,changed,date updated,last change,last edited,edited,zuletzt aktualisiert,aktualisiert am,geandert,derniere mise a jour,mis a jour le,modifie le,ultima actualizacion,actualizado el,last modification,modification date,update date | dateModified | article:modified_time,og:updated_time
publisher,publisher name,source,site name,publication,site,verlag,herausgeber,editeur,editorial,editore,website name,published by,media,outlet,newspaper,magazine,medium,zeitung,journal,periodico,medio,publishing house,news source,news outlet,editor | publisher.name,publisher,isPartOf.name | og:site_name
body,article body,content,text,full text | articleBody,text |
word count,words | wordCount |
language,sprache,langue,idioma,lingua,in language | inLanguage | og:locale
free,is free,is accessible for free | isAccessibleForFree |
legal name,registered name | legalName,name |
email,email address,e mail,mail,kontakt e mail,correo,contact email | email,contactPoint.email | og:email
phone,telephone,phone number,tel,telefon,telefono,telefoonnummer,contact phone,fon,telefonnummer | telephone,contactPoint.telephone | og:phone_number
founded,founding date,founded in,year founded,established,gegrundet,grundung,fondee,fundada,fondata,foundation year,founding year | foundingDate |
founder,founders,grunder,fondateur,fundador,fondatore | founder.name,founder |
employees,number of employees,employee count,headcount,mitarbeiter,mitarbeiterzahl,effectif,empleados,dipendenti | numberOfEmployees.value,numberOfEmployees |
logo,logo url | logo.url,logo | og:logo
social profiles,social links,same as,profiles,social media | sameAs |
vat id,vat number,ust idnr,vat,tva,partita iva | vatID,taxID |
birth date,date of birth,born,geboren,geburtsdatum,nacimiento | birthDate | 
nationality | nationality.name,nationality |
opening hours,hours,offnungszeiten,horaires,horario,orari,openingstijden | openingHours,openingHoursSpecification.description |
price range | priceRange |
isbn | isbn,workExample.isbn | book:isbn
pages,number of pages,page count,seiten | numberOfPages |
question,frage | name |
answer,antwort,reply,accepted answer | acceptedAnswer.text,suggestedAnswer.text,text |
value | value,ratingValue,price,text | 
count | reviewCount,ratingCount |
min,minimum,from | minValue,lowPrice,value.minValue |
max,maximum,to | maxValue,highPrice,value.maxValue |
period,unit | unitText,value.unitText |
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
  for (const concept of all) for (const name of concept.names) map.set(name, (map.get(name) ?? []).concat(concept))
  return map
}
