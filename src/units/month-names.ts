/** First letters of each month: English, Turkish, Russian, French, German, Spanish, Italian, Portuguese. */
const STARTS = [
  'JAN OCA ЯНВ ENE GEN',
  'FEB SUB ФЕВ FEV',
  'MAR МАР MAE MRZ',
  'APR NIS АПР AVR ABR',
  'MAY MAI МАЯ МАИ MAG',
  'JUN HAZ ИЮН JUIN GIU',
  'JUL TEM ИЮЛ JUIL LUG',
  'AUG AGU АВГ AOU AGO',
  'SEP EYL СЕН SET',
  'OCT EKI ОКТ OKT OTT OUT',
  'NOV KAS НОЯ',
  'DEC ARA ДЕК DEZ DIC',
].map((starts) => starts.split(' '));

/** The month that a word of three letters or more names, from 1; 0 where it names none. */
export function findMonth(word: string): number {
  if (!/^\p{L}{3,}$/u.test(word)) return 0;
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toUpperCase();
  return STARTS.findIndex((starts) => starts.some((start) => plain.startsWith(start))) + 1;
}
