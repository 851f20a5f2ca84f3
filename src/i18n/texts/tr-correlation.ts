import type { enCorrelation } from './en-correlation.ts';

/** Turkish texts of the correlation of two wells. */
export const trCorrelation: Record<keyof typeof enCorrelation, string> = {
  'correlation.label': 'Korelasyon',
  'correlation.plotLabel': 'İki kuyunun korelasyonu',
  'correlation.datum': 'Datum',
  'correlation.datum.MD': 'Ölçülen derinlik',
  'correlation.datum.TVDSS': 'Yapısal (TVDSS)',
  'correlation.datum.noElevation': '{{name}} kuyusunun derinlik referansının yüksekliği bilinmiyor',
  'correlation.flatten': 'Düzleştir',
  'correlation.flatten.none': 'yok',
  'correlation.stretch': 'Uzat',
  'correlation.template': 'Şablon',
  'correlation.template.correlation': 'Korelasyon',
  'correlation.tool.pick': 'Seviye ekle',
  'correlation.tool.ghost':
    'Hayalet eğri: bir iz parçası üzerinde sürükleyin, sonra öteki kuyunun üzerine taşıyın',
  'correlation.ghost.remove': 'Hayalet eğriyi kaldır',
  'correlation.hint.pick':
    'Seviye eklemek için kuyuda bir derinliğe tıklayın; P ve Shift+P imleçte ekler.',
  'correlation.hint.ghost':
    'Bir iz parçası üzerinde sürükleyin ya da imleçte Enter ile alın. Sürükleyerek ya da Alt ve ok tuşlarıyla taşıyın; Esc kaldırır.',
  'correlation.undo': 'Geri al',
  'correlation.redo': 'Yinele',
  'correlation.more': 'Kaydet',
  'correlation.picks.export': 'Seviyeler liste olarak (CSV)',
  'correlation.picks.show': 'Seviye tablosunu göster',
  'correlation.picks': 'Seviyeler',
  'correlation.picks.none': 'Henüz seviye yok. Seviye aracıyla ya da buradan ekleyin.',
  'correlation.pick.name': 'Seviye',
  'correlation.pick.at': '{{well}} kuyusunda {{depth}} derinliğindeki yeni seviyenin adı',
  'correlation.pick.add': 'Ekle',
  'correlation.pick.rename': 'Yeniden adlandır',
  'correlation.pick.nameIn': '{{well}} kuyusundaki {{name}} seviyesinin adı',
  'correlation.pick.nameOf': '{{name}} seviyesinin adı',
  'correlation.pick.cancel': 'Vazgeç',
  'correlation.pick.delete': '{{well}} kuyusundaki {{name}} seviyesini sil',
  'correlation.pick.depthOf': '{{well}} kuyusunda {{name}} derinliği',
  'correlation.pick.difference': 'Fark',
  'correlation.pick.new': 'İmleçte seviye ekle',
  'correlation.cursor': 'İmleçte',
  'correlation.cursor.none':
    'İzlerin üzerine gelin ya da imleci Shift ve ok tuşlarıyla oraya taşıyın.',
  'correlation.note.noSurvey': '{{name}} kuyusunun yön ölçümü yok: düşey sayılıyor',
  'correlation.note.turns':
    '{{name}} {{depth}} derinliğinde yukarı dönüyor: altı TVDSS’ye göre gösterilmiyor',
  'correlation.note.noShared': 'Kuyularda aynı adlı seviye yok',
  'correlation.summary':
    '{{left}} ve {{right}}, ikisinde de bulunan {{joined}} seviye. Ok tuşları kaydırır, artı ve eksi yakınlaştırır, Shift ve oklar imleci taşır, P imleçte seviye ekler, N sonrakine gider, R yeniden adlandırır, G ve Enter sol kuyunun bir parçasını sağdakinin üzerine koyar, Alt ve oklar onu taşır, Ctrl ve Z değişikliği geri alır.',
  'correlation.empty': 'Henüz karşılaştırılacak kuyu yok. İki kuyu seçin.',
  'correlation.loading': '{{names}} okunuyor',
  'correlation.files': 'Dosyalar',
  'correlation.files.title': 'Her kuyu için bir log dosyası seçin',
  'correlation.files.ok': 'Tamam',
  'correlation.files.cancel': 'Vazgeç',
};
