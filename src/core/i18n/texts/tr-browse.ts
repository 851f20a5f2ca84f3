import type { enBrowse } from './en-browse.ts';

/** Turkish texts of `en-browse.ts`. */
export const trBrowse: Record<keyof typeof enBrowse, string> = {
  'browse.catalogs': 'Kataloglar',
  'browse.search': 'Bu katalogda ara',
  'browse.filters': 'Filtreler',
  'browse.filtersCounted': 'Filtreler ({{count}})',
  'browse.count': 'Kayıt: {{count}}',
  'browse.counting': 'Sayılıyor…',
  'browse.none': 'Eşleşen kayıt yok',
  'browse.noCatalog': 'Burada böyle bir katalog yok',
  'browse.noCatalogs': 'Henüz katalog yok',
  'browse.previous': 'Önceki kayıt',
  'browse.next': 'Sonraki kayıt',
  'browse.related': 'İlişkili kayıtlar',
  'browse.viewLog': 'Logu görüntüle',
  'browse.opened': 'Kayıt açık',
  'browse.record.new': 'Yeni kayıt',
  'browse.record.newContinue': 'Yeni kayda devam et',
  'browse.rail.fold': 'Katalogları gizle',
  'browse.rail.unfold': 'Katalogları göster',
  'browse.search.everywhere': 'Tüm kataloglarda ara',
  'browse.search.recent': 'Son aramalar',
  'browse.search.recentHelp': 'Ok tuşları son aramalardan birini seçer, Delete tuşu onu kaldırır',
  'browse.search.forget': 'Kaldır',
  'browse.search.forgetAll': 'Son aramaları temizle',
  'browse.saved.title': 'Kayıtlı aramalar',
};
