/**
 * Code pages of EBCDIC (IBM CDRA), which TextDecoder does not know: the characters of the bytes 40
 * to FF; a blank where a page has a control character or none.
 */
export const EBCDIC_PAGES = {
  /** Latin 1, of North America. */
  'ebcdic-037':
    ' \u00a0âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);¬-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@\'="' +
    'Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿ÐÝÞ®^£¥·©§¶¼½¾[]¯¨´×' +
    '{ABCDEFGHI\u00adôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ ',
  /** Latin 5: Turkish. */
  'ebcdic-1026':
    " \u00a0âäàáãå{ñÇ.<(+!&éêëèíîïìßĞİ*);^-/ÂÄÀÁÃÅ[Ñş,%_>?øÉÊËÈÍÎÏÌı:ÖŞ'=Ü" +
    'Øabcdefghi«»}`¦±°jklmnopqrªºæ¸Æ¤µöstuvwxyz¡¿]$@®¢£¥·©§¶¼½¾¬|¯¨´×' +
    'çABCDEFGHI\u00adô~òóõğJKLMNOPQR¹û\\ùúÿü÷STUVWXYZ²Ô#ÒÓÕ0123456789³Û"ÙÚ ',
  /** Cyrillic. */
  'ebcdic-880':
    ' \u00a0ђѓё ѕіїј[.<(+!&љњћќ џЪ№Ђ]$*);^-/ЃЁ ЅІЇЈЉ¦,%_>?ЊЋЌ  Џюаб :#@\'="' +
    'цabcdefghiдефгхийjklmnopqrклмнопя stuvwxyzрстужвьызшэщчъЮАБЦДЕФГ' +
    ' ABCDEFGHIХИЙКЛМ JKLMNOPQRНОПЯРС\\¤STUVWXYZТУЖВЬЫ0123456789ЗШЭЩЧ ',
  /** Latin 1, of open systems. */
  'ebcdic-1047':
    ' \u00a0âäàáãåçñ¢.<(+|&éêëèíîïìß!$*);^-/ÂÄÀÁÃÅÇÑ¦,%_>?øÉÊËÈÍÎÏÌ`:#@\'="' +
    'Øabcdefghi«»ðýþ±°jklmnopqrªºæ¸Æ¤µ~stuvwxyz¡¿Ð[Þ®¬£¥·©§¶¼½¾Ý¨¯]´×' +
    '{ABCDEFGHI\u00adôöòóõ}JKLMNOPQR¹ûüùúÿ\\÷STUVWXYZ²ÔÖÒÓÕ0123456789³ÛÜÙÚ ',
} as const;

/** One of `EBCDIC_PAGES`. */
export type EbcdicEncoding = keyof typeof EBCDIC_PAGES;

/** Whether the code pages of EBCDIC differ at a byte, or have a sign beyond ASCII there. */
export const IS_EBCDIC_VARIANT = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte <= 0x40) return 0;
  const chars = new Set(Object.values(EBCDIC_PAGES).map((page) => page.charAt(byte - 0x40)));
  return chars.size > 1 || [...chars].some((char) => char > '~') ? 1 : 0;
});

/** Text of bytes, one character for each; controls are blanks. */
export function decodeEbcdic(bytes: Uint8Array, encoding: EbcdicEncoding): string {
  const page: string = EBCDIC_PAGES[encoding];
  let text = '';
  for (const byte of bytes) text += byte < 0x40 ? ' ' : (page[byte - 0x40] ?? ' ');
  return text;
}
