import type { enGrid } from './en-grid.ts';

/** Turkish texts of `en-grid.ts`. */
export const trGrid: Record<keyof typeof enGrid, string> = {
  'browse.grid.select': 'Seç',
  'browse.grid.outside':
    'Seçili kayıtlar arasında değil. Başkalarını seçmek için seçimi temizleyin.',
  'browse.grid.tickLoaded': 'Yüklenen kayıtları seç',
  'browse.grid.selectedLoaded': 'Seçili kayıt: {{count}}',
  'browse.grid.selectMatching': 'Eşleşen {{count}} kaydın tümünü seç',
  'browse.grid.clearSelection': 'Seçimi temizle',
  'browse.grid.rangeLimit':
    'Bir aralık en çok {{count}} kayıt içerir. Önce filtreleyin, sonra eşleşenlerin tümünü seçin.',
  'browse.grid.rangeFailed': 'Bu aralığın kayıtları okunamadı',
  'browse.grid.density': 'Satır yüksekliği',
  'browse.grid.density.compact': 'Sıkışık',
  'browse.grid.density.normal': 'Normal boy',
  'browse.grid.density.roomy': 'Geniş',
  'browse.grid.resize': 'Genişliği değiştirmek için sürükleyin, eski hâli için iki kez basın',
  'browse.grid.columns': 'Sütunlar',
  'browse.grid.findColumn': 'Sütun bul',
  'browse.grid.shownColumns': 'Gösterilen',
  'browse.grid.otherColumns': 'Gösterilmeyen',
  'browse.grid.noColumn': 'Bu adda bir sütun yok',
  'browse.grid.resetColumns': 'Sıfırla',
  'browse.grid.moveColumn': 'Taşımak için sürükleyin ya da Alt ile bir ok tuşuna basın',
  'browse.grid.columnPlace': '{{count}} içinde {{place}}. sıra',
  'browse.grid.pinColumn': 'Görünür tut: {{column}}',
  'browse.grid.unpinColumn': 'Kaymasına izin ver: {{column}}',
  'browse.grid.lastColumn': 'Son sütun kalır',
  'browse.grid.emptyCatalog': 'Bu katalogda kayıt yok',
  'browse.grid.emptyFiltered': 'Filtrelere ve aramaya uyan kayıt yok',
  'browse.grid.emptyInView': 'Haritanın görünümünde kayıt yok',
  'browse.grid.emptySelection': 'Seçilenler arasında eşleşen yok',
  'browse.grid.clearFilters': 'Filtreleri temizle',
  'browse.grid.showAll': 'Tüm kayıtları göster',
};
