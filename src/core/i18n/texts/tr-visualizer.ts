import type { enVisualizer } from './en-visualizer.ts';

/** Turkish texts of `en-visualizer.ts`. */
export const trVisualizer: Record<keyof typeof enVisualizer, string> = {
  'visualizer.kinds': 'Görüntüleyiciler',
  'visualizer.kind.log': 'Log',
  'visualizer.kind.correlation': 'Korelasyon',
  'visualizer.kind.3d': '3B',
  'visualizer.kind.seismic': 'Sismik',
  'visualizer.kind.seismic_3d': 'Sismik 3B',
  'visualizer.kind.absent': 'Bu görüntüleyici burada kurulu değil',
  'visualizer.empty': 'Görmek için ağaçtan bir log seçin',
  'visualizer.empty.correlation': 'Karşılaştırmak için listeden iki kuyu seçin',
  'visualizer.empty.3d': 'Burada görmek için listeden kuyular seçin',
  'visualizer.chosen': 'Seçilen kuyular',
  'visualizer.chosenCount': '{{count}} kuyu seçildi',
  'visualizer.clear': 'Temizle',
  'visualizer.leaveOut': '{{name}} kuyusunu çıkar',
  'visualizer.wellbores': 'Kuyular',
  'visualizer.search': 'Ad veya UWI ile ara',
  'visualizer.noWellbores': 'Kuyu bulunamadı',
  'visualizer.noMatch': '“{{text}}” ile eşleşen kuyu yok',
  'visualizer.shown': '{{total}} kuyunun ilk {{count}} tanesi',
  'visualizer.more': 'Daha fazla göster',
  'visualizer.noLogs': 'Kuyuya ait log dosyası bulunamadı',
  'visualizer.tree.hide': 'Ağacı gizle',
  'visualizer.tree.show': 'Ağacı göster',
  'visualizer.tree.width': 'Ağacın genişliği',
};
