import type { enPalette } from './en-palette.ts';

/** Turkish texts of `en-palette.ts`. */
export const trPalette: Record<keyof typeof enPalette, string> = {
  'palette.hint': 'Bir bölüm, kayıt ya da eylem',
  'palette.places': 'Bölümler',
  'palette.operations': 'Eylemler',
  'palette.new': 'Yeni',
  'palette.entities': 'Kayıtlar',
  'palette.cache': 'Katalog önbelleğini temizle',
  'palette.index': 'Tüm katalogları dizine ekle',
  'palette.generation': 'Tüm yükleme şablonlarını oluştur',
  'palette.count': '{{count}} sonuç',
};
