/** Texts of the site that several pages show in rotation. */
export const reviews = [
  'Arrived quickly and does what it promises. I have used it every week since spring. Marta',
  'My second one, because my sister took the first. Would buy again. Tom from Leeds',
  'The instructions could be longer, but support answered all of my questions. Ingrid',
  'A little heavier than expected, and still the best that I have owned so far. Yusuf',
  'Good value. We compared six of them and this one was the most solid. Carla and Ben',
  'I was sceptical at first. After two months I recommend it to everybody. Nikolai',
  'Simple, sturdy and well made. The packaging is paper only, which I like. Aiko',
  'It survived a fall from the roof of a van. Nothing more to say. Fergus',
]
export const postTitles = [
  'Why we moved to a monthly release',
  'Notes on writing fewer meetings',
  'A tour of our new warehouse',
  'How the compiler learnt to wait',
  'Five lessons from a power cut',
  'The smallest team in the building',
  'Reading old code with a pencil',
  'Answering letters from customers',
  'A day with the night shift',
]
